import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { composeDeps } from './compose.ts';
import { startDemoPresence, accountsWithDemoPassword, type DemoAccount } from './demo/demo-accounts.ts';
import { demoAccounts, hasDemoAccounts, seedDemo } from './demo/seed.ts';
import { issueSetupToken } from './features/admin/users.commands.ts';
import { limitEmergencySessions } from './features/auth/emergency.ts';
import { startResealing } from './features/auth/second-factor.ts';
import { startLinkPreviewSweeper } from './features/posts/link-previews/link-previews.commands.ts';
import { startTimelineKeeper } from './features/posts/feed/timeline.ts';
import { startTopicBacklog } from './features/posts/topics/topics.commands.ts';
import { startGroupJobs } from './features/groups/handover.commands.ts';
import { startEventOffers } from './features/events/events.notifications.ts';
import { startPollCounting } from './features/polls/counting.ts';
import { startJobAlerts } from './features/jobs/search-alerts.ts';
import { startReconciling } from './features/orders/reconcile.jobs.ts';
import { startTestRenewals } from './features/test-payments/public.ts';
import { startNotificationJobs } from './core/notifications/notifications.jobs.ts';
import { startSettingsJobs } from './features/settings/settings.jobs.ts';
import { startUploadSweeper } from './core/media/uploads.sweeper.ts';
import { systemClock, within } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { ConfigError } from './platform/config/config-read.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import { createPool, createStatementWatch } from './platform/db/pool.ts';
import { createReads } from './platform/db/statement.ts';
import { giveBackMemory } from './platform/telemetry/process.ts';
import { noMeters } from './platform/telemetry/telemetry.ts';
import type { Deps } from './platform/deps.ts';
import type { StopJob } from './platform/jobs/jobs.ts';
import { startKeySweeper } from './platform/api/idempotency.ts';
import { startSettingsReread } from './platform/site-settings/site-settings.ts';
import { startSessionSweeper } from './core/accounts/sessions-store.ts';
import type { Stopper } from './main.ts';

const FINISH_MS = 4000;
const loopback = new Set(['127.0.0.1', 'localhost', '::1']);

export type Say = (line: string) => void;

/** Where to listen: with demo accounts, whose password is known, on loopback only. */
async function chooseHost({ config, db }: Deps): Promise<string> {
  if (!(await hasDemoAccounts(db))) return config.host;
  if (config.production) {
    throw new ConfigError([
      'This database has demo accounts, whose password is public. Production won’t start with them.',
    ]);
  }
  return loopback.has(config.host) ? config.host : '127.0.0.1';
}

const namesOf = (accounts: DemoAccount[]) => accounts.map(({ username }) => username).join(', ');

/** Lists every account with the demo password, and staff accounts separately: anyone who reads this can sign in to them. */
async function announceDemo(deps: Deps, host: string, say: Say): Promise<void> {
  const { config } = deps;
  const open = await accountsWithDemoPassword(deps);
  const first = demoAccounts.filter((name) => open.some(({ username }) => username === name));
  if (open.length > 0) {
    const staff = open.filter(({ isAdmin }) => isAdmin);
    say(`Demo accounts: ${first.join(', ')}`);
    say(`Password for all of them: ${config.demoPassword}`);
    if (staff.length > 0) say(`Administrators with this password: ${namesOf(staff)}`);
    say(`All ${open.length} accounts with this password: ${namesOf(open)}`);
    deps.log.warn({ accounts: open.map(({ username }) => username) }, 'Accounts still have the demo password');
  }
  const refused = loopback.has(config.host) ? '' : `, not on ${config.host}`;
  say(`Demo accounts are present, so the server only listens on loopback (${host})${refused}.`);
}

async function announce(deps: Deps, address: string, host: string, say: Say): Promise<void> {
  const { config } = deps;
  say(`\n${config.siteName} is ready: ${address}`);
  if (await hasDemoAccounts(deps.db)) await announceDemo(deps, host, say);
  const token = await issueSetupToken(deps);
  if (token) {
    say(
      `No admin yet. Sign in as an approved member and enter this token at ${address}/admin-setup within 60 minutes: ${token}`,
    );
  }
}

/** Lets requests under way finish for a while, then cuts those that do not. */
async function closeApp(app: FastifyInstance): Promise<void> {
  setTimeout(() => app.server.closeAllConnections(), FINISH_MS).unref();
  await app.close();
}

type Serving = { config: Config; url: string; log: FastifyBaseLogger; stopper: Stopper; say: Say };

/** Migrates the database and serves it; registers everything it starts with the stopper. */
export async function serve({ config, url, log, stopper, say }: Serving): Promise<void> {
  await migrateDatabase(url);
  const metrics = config.metrics && (await import('./platform/telemetry/metrics-server.ts')).createMetrics();
  const meters = metrics?.meters ?? noMeters;
  const watch = createStatementWatch(log, { meters, slowMs: config.slowStatementMs });
  const pool = createPool(url, log, {}, watch);
  const reads = createReads(url, log, {}, watch);
  const { deps, close } = await composeDeps({ config, clock: systemClock, pool, reads, log, meters });
  stopper.add(close);
  if (metrics && config.metrics) {
    metrics.watch(deps);
    stopper.add((await metrics.listen(config.metrics)).stop);
  }
  await deps.siteSettings.reload();
  await limitEmergencySessions(deps);
  if (config.demoContent) await seedDemo(deps);
  const host = await chooseHost(deps);
  const app = await buildApp(deps, { isStopping: stopper.isStopping });
  const stopJobs: StopJob[] = [];
  // All at the same time, since they share ten seconds: requests and jobs wait for different things.
  stopper.add(() =>
    Promise.all([closeApp(app), deps.outbox.stop(), within(FINISH_MS, Promise.all(stopJobs.map((stop) => stop())))]),
  );
  const address = (await app.listen({ host, port: config.port })).replace('[::1]', 'localhost');
  deps.outbox.start();
  const jobs = [
    startUploadSweeper,
    startSessionSweeper,
    startKeySweeper,
    startSettingsReread,
    startResealing,
    startSettingsJobs,
    startNotificationJobs,
    startGroupJobs,
    startReconciling,
    startJobAlerts,
    startEventOffers,
    startPollCounting,
    startTestRenewals,
    startTimelineKeeper,
    startTopicBacklog,
    startLinkPreviewSweeper,
  ];
  for (const start of jobs) stopJobs.push(start(deps));
  if (config.demoContent && (await hasDemoAccounts(deps.db))) stopJobs.push(startDemoPresence(deps));
  // The last step added is the first of stopping: /readyz is 503 by now, and a proxy gets the time to see it.
  stopper.add(() => delay(config.stopDelayMs));
  await announce(deps, address, host, say);
  giveBackMemory();
}
