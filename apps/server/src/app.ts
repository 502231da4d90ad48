import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { allEndpoints } from '@innerspring/contract';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { features } from './features.ts';
import { registerUploadFiles } from './features/uploads/uploads.files.ts';
import type { Deps } from './platform/deps.ts';
import { LARGEST_BODY, useBodyParsers } from './platform/http/body-parser.ts';
import { createErrorHandler } from './platform/http/error-handler.ts';
import { createMethodIndex } from './platform/http/not-found.ts';
import { createOriginRules, useOriginRules } from './platform/http/origin.ts';
import { usePressureValve } from './platform/http/pressure.ts';
import { useSecurityHeaders } from './platform/http/security-headers.ts';
import { createCookieRules } from './platform/http/session-cookies.ts';
import { nodeTimeouts, useBodyTimeout } from './platform/http/timeouts.ts';
import { registerLive } from './platform/live/live-routes.ts';
import { createApi } from './platform/route.ts';
import { useWebApp } from './platform/static.ts';

export type AppOptions = {
  /** Makes error codes that an endpoint does not declare a fault; for tests. */
  strictErrors?: boolean;
  /** The built web app; `apps/web/dist` unless given. */
  webFolder?: string;
};

function createServer({ config, log }: Deps): FastifyInstance {
  return fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: LARGEST_BODY,
    exposeHeadRoutes: false,
    keepAliveTimeout: 65_000,
    http: nodeTimeouts,
    routerOptions: { maxParamLength: 200 },
    onProtoPoisoning: 'error',
    frameworkErrors: (error, request, reply) => createErrorHandler(false)(error, request, reply),
  });
}

/** The whole server over its dependencies: every plugin, every feature. It never listens, so tests use it as it is. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, pool } = deps;
  const app = createServer(deps);
  const cookies = createCookieRules(config);
  const origins = createOriginRules(config);

  app.setErrorHandler(createErrorHandler(options.strictErrors ?? false));
  app.decorateRequest('caller', null);
  useBodyParsers(app);
  useSecurityHeaders(app, config);
  useBodyTimeout(app);
  useOriginRules(app, origins);
  await usePressureValve(app, pool);
  await app.register(cookie);
  await app.register(multipart);

  const { api, assertComplete } = createApi(app, deps, cookies);
  const stops = features.flatMap(({ register, subscribe }) => {
    register?.(api, deps);
    return subscribe?.(deps) ?? [];
  });
  app.addHook('onClose', async () => {
    for (const stop of stops) stop();
  });
  registerUploadFiles(app, deps, cookies.sessionSecret);
  await registerLive(app, deps, { sessionSecret: cookies.sessionSecret, isOwnOrigin: origins.isOwnOrigin });
  await useWebApp(app, { config, methodsOf: createMethodIndex(allEndpoints), folder: options.webFolder });
  assertComplete(allEndpoints);
  await app.ready();
  return app;
}
