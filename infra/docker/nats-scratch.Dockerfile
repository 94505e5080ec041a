# A NATS server where no image can be pulled: nothing but the static binary, see README.md here.
FROM scratch
COPY nats-server /nats-server
EXPOSE 4222
ENTRYPOINT ["/nats-server"]
