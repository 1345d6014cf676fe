# Comanda with its web app built in. The database is elsewhere: set DATABASE_URL (and SECRET_KEY, the same everywhere).
#   docker build -t comanda --build-arg COMMIT=$(git rev-parse HEAD) .
# The container runs as a user of its own, and its file system may be read-only:
#   docker run --read-only --tmpfs /tmp -p 3000:3000 -e DATABASE_URL=… -e SECRET_KEY=… comanda
FROM node:26-trixie-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run release -- --out /release --without-node --without-postgres --no-archive && mv /release/comanda-* /release/comanda

FROM node:26-trixie-slim
ARG COMMIT=unknown
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin comanda && install -d -o 10001 -g 10001 /data /backups
COPY --from=build --chown=root:root /release/comanda /comanda
ENV NODE_ENV=production \
    DATA_DIR=/data \
    PORT=3000 \
    METRICS_PORT=9464 \
    NODE_COMPILE_CACHE= \
    COMMIT=$COMMIT
USER 10001
WORKDIR /comanda
EXPOSE 3000 9464
# Nothing answers before the migrations are done: until then, for half an hour, a failed check counts for nothing.
HEALTHCHECK --interval=10s --timeout=10s --start-period=30m --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.METRICS_PORT + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# SIGTERM drains: leave at least DRAIN_SECONDS + 30 before SIGKILL (docker stop -t 45).
STOPSIGNAL SIGTERM
ENTRYPOINT ["/comanda/bin/comanda"]
CMD ["serve"]
