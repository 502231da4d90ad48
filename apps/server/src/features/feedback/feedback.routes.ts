import { api as contract } from '@innerspring/contract';
import type { Api, Deps } from '../../platform/deps.ts';
import { ownReports, storeBugReport, storeClientError } from './feedback.commands.ts';
import { feedbackLimits } from './feedback.tokens.ts';

export function registerFeedback(api: Api, deps: Deps): void {
  api.on(contract.feedback.reportBug, async ({ body }, { viewer }) => {
    await deps.limits.take(feedbackLimits.bugReports, viewer.id);
    return storeBugReport(deps, viewer.id, body);
  });

  api.on(contract.feedback.myReports, async ({ query }, { viewer }) => ownReports(deps.pool, viewer.id, query.cursor));

  api.on(contract.feedback.clientError, async ({ body }, { viewer, ip, request }) => {
    await deps.limits.take(feedbackLimits.clientErrors, ip);
    await storeClientError(deps, { userId: viewer?.id ?? null, userAgent: request.headers['user-agent'] }, body);
  });
}
