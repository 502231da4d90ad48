import type { Deps } from '../../platform/deps.ts';
import { type StopJob, startJob } from '../../platform/jobs/jobs.ts';
import { renewTestSubscriptions } from './test-subscriptions.ts';

export { createLocalProvider } from './local-provider.ts';

const MINUTE = 60_000;

/** Renews subscriptions of the test mode now and every minute; returns the way to stop. */
export function startTestRenewals(deps: Deps): StopJob {
  const work = async () => {
    if (deps.payments?.name === 'local') await renewTestSubscriptions(deps);
  };
  return startJob(deps, {
    name: 'testPayments.renew',
    everyMs: MINUTE,
    work,
    failure: 'Failed to renew test subscriptions',
  });
}
