import type { Deps } from '../../platform/deps.ts';
import { eraseAccount, eraseDueAccounts } from './erasure.commands.ts';
import { createExporter, sweepExports } from './exports.commands.ts';
import { startJob, type StopJob } from '../../platform/jobs/jobs.ts';
import { settingsEvents } from './settings.tokens.ts';

const HOUR = 3_600_000;

/** Makes archives that were asked for, and erases accounts for staff, in the background. */
export function subscribeSettings(deps: Deps): void {
  const exporter = createExporter(deps);
  deps.outbox.consume(settingsEvents.exportAsked, 'settings.export', ({ exportId }) => exporter(exportId));
  deps.outbox.consume(settingsEvents.erasureDue, 'settings.erase', async ({ userId }) => {
    await eraseAccount(deps, userId);
  });
}

/** Erases due accounts and forgets old archives now and every hour; returns the way to stop. Several processes may at once. */
export function startSettingsJobs(deps: Deps): StopJob {
  const work = () => Promise.all([eraseDueAccounts(deps), sweepExports(deps)]);
  const failure = 'Failed to remove due accounts or old archives';
  return startJob(deps, { name: 'settings.sweep', everyMs: HOUR, work, failure });
}
