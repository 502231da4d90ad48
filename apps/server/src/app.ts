import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { allEndpoints } from '@innerspring/contract';
import fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { collect } from './platform/feature.ts';
import { registerHealth, useProbes } from './platform/telemetry/probes.ts';
import { registerUploadFiles } from './core/media/uploaded-files.ts';
import type { Deps } from './platform/deps.ts';
import { LARGEST_BODY, useBodyParsers, nodeTimeouts, useBodyTimeout } from './platform/http/request-bodies.ts';
import {
  useDraining,
  usePressureValve,
  createOriginRules,
  useOriginRules,
  securityHeaders,
  useSecurityHeaders,
} from './platform/http/gatekeeping.ts';
import { createErrorHandler, createMethodIndex } from './platform/http/error-handler.ts';
import { useRequestWatch, useRequestContext } from './platform/telemetry/request-context.ts';
import { createCookieRules } from './platform/http/caller.ts';
import { registerLive } from './platform/live/live-routes.ts';
import { createApi } from './platform/api/route.ts';
import { createPages } from './platform/page.ts';
import { builtWeb, usePagesFirst, useWebApp } from './platform/static.ts';
import { createFirstAnswers } from './first-answers.ts';
import { guardSubjects, useSubjectChanges } from './open-pages.ts';

export type AppOptions = {
  /** Makes error codes that an endpoint does not declare a fault; for tests. */
  strictErrors?: boolean;
  /** When the event loop's delay rejects calls (`usePressureValve`), `longestMs` 0 for never; tests share their process with others. */
  loopDelay?: { longestMs: number; intervalMs: number };
  /** The built web app; `apps/web/dist` unless given. */
  webFolder?: string;
  /** Whether the server has begun to stop: `/readyz` says so before anything closes. */
  isStopping?: () => boolean;
  /** Hears of every route as it is added; for tests. */
  onRoute?: (route: RouteOptions) => void;
};

function createServer({ config, log }: Deps, headers: Record<string, string>): FastifyInstance {
  return fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // The log itself adds whose line it is; a logger for each request would be made for nothing.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: LARGEST_BODY,
    exposeHeadRoutes: false,
    // See useDraining.
    return503OnClosing: false,
    keepAliveTimeout: 65_000,
    http: nodeTimeouts,
    routerOptions: { maxParamLength: 200 },
    onProtoPoisoning: 'error',
    // For addresses that no route can be found for; hooks do not run then.
    frameworkErrors: (error, request, reply) => createErrorHandler(false)(error, request, reply.headers(headers)),
  });
}

/** The whole server over its dependencies: every plugin, every feature. It never listens, so tests use it as it is. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, pool } = deps;
  const headers = securityHeaders(config);
  const app = createServer(deps, headers);
  const cookies = createCookieRules(config);
  const origins = createOriginRules(config);
  const folder = options.webFolder ?? builtWeb;
  const pages = await createPages({ config, siteSettings: deps.siteSettings, folder });

  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  useSecurityHeaders(app, headers);
  useProbes(app, { pool, isStopping: options.isStopping ?? (() => false) });
  useDraining(app, config);
  usePagesFirst(app, { pages, isOwnHost: origins.isOwnHost, mayHaveSession: cookies.mayHaveSession });
  useRequestContext(app);
  useRequestWatch(app, deps);
  app.setErrorHandler(createErrorHandler(options.strictErrors ?? false));
  app.decorateRequest('caller', null);
  useBodyParsers(app);
  useBodyTimeout(app);
  useOriginRules(app, origins);
  await usePressureValve(app, pool, options.loopDelay);
  await app.register(cookie);
  await app.register(multipart);

  guardSubjects(deps);
  useSubjectChanges(app, deps);
  const { api, read, assertComplete } = createApi(app, deps, cookies);
  registerHealth(api, deps);
  for (const register of collect(deps.features, 'routes')) register(api, deps);
  const stops = collect(deps.features, 'subscribers').flatMap((subscribers) =>
    subscribers.flatMap((subscribe) => subscribe(deps) ?? []),
  );
  app.addHook('onClose', async () => {
    for (const stop of stops) stop();
  });
  registerUploadFiles(app, deps, cookies.sessionSecret);
  await registerLive(app, deps, { sessionSecret: cookies.sessionSecret, isOwnOrigin: origins.isOwnOrigin });
  const methodsOf = createMethodIndex(allEndpoints);
  const readFirstAnswers = createFirstAnswers(deps, { read, sessionSecret: cookies.sessionSecret });
  await useWebApp(app, { config, pages, readFirstAnswers, methodsOf, folder });
  assertComplete(allEndpoints);
  await app.ready();
  return app;
}
