import type { Sending } from '@innerspring/contract/messages/schemas';
import { SiteLink } from '../../../parts/site-link.tsx';
import { fullDay } from '../../../ui/words/day-format.ts';

/** How many conversations may still be begun, and until when that holds. */
function Quota({ quota: { limit, remaining, resetsAt } }: { quota: Sending['quota'] }) {
  if (limit === null || remaining === null) return null;
  return (
    <p>
      {remaining} of {limit} new conversations left this month
      {resetsAt ? <>; renewed on {fullDay(new Date(resetsAt))}</> : null}.
    </p>
  );
}

/** What stands in place of the composer, or above it. */
export function SendingNotice({ sending: { refusal, notice, isRequest, quota } }: { sending: Sending }) {
  return (
    <div role="status" className="grid gap-1 border-t border-seam bg-sunk px-4 py-3 text-sm text-ink-soft">
      {notice ? <p>{notice}</p> : null}
      {refusal === 'quota' ? (
        <SiteLink to="/subscription/plans" className="link min-h-6 justify-self-start">
          See Premium
        </SiteLink>
      ) : null}
      {refusal === null && isRequest ? <Quota quota={quota} /> : null}
    </div>
  );
}
