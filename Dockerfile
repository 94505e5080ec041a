# syntax=docker/dockerfile:1

# One image for every service; the command names which ones a container runs.
# In one place, so that it can be pinned by digest: infra/docker/README.md, "Pinning".
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
RUN pnpm fetch --prod
COPY . .
# Only what the command line and its services need: no tools, no tests, no bench.
RUN pnpm install --offline --frozen-lockfile --prod --filter "@frontdesk/cli..."

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    NODE_OPTIONS=--disable-warning=ExperimentalWarning \
    FRONTDESK_HOST=0.0.0.0 \
    FRONTDESK_PORT=8080 \
    FRONTDESK_DATA=/data
WORKDIR /app
# The code belongs to root, so that the process cannot change it; /data is the only place it writes.
COPY --from=build /app ./
RUN install --directory --owner=node --group=node --mode=0700 /data
VOLUME /data
# By number, so that Kubernetes can see that it is not root.
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.FRONTDESK_PORT}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The young generation would otherwise grow to more than the desk itself, and the collector's threads take every core
# of a small machine for 100 ms at a time.
ENTRYPOINT ["node", "--max-semi-space-size=16", "--v8-pool-size=1", "services/cli/src/main.ts"]
CMD ["run"]
