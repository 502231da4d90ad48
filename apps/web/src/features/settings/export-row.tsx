import { settings } from '@innerspring/contract/settings/endpoints';
import { EXPORT_DAYS } from '@innerspring/contract/settings/choices';
import { useQuery } from '@tanstack/react-query';
import { urlOf } from '@innerspring/contract/address';
import { formProblem } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { withSudo } from '../../platform/session/sudo.ts';
import { useAction } from '../../platform/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { formatDate } from '../../ui/words/date-format.ts';
import { fileSize } from '../../ui/words/number-format.ts';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { SettingsRow } from './public/settings-row.tsx';

const WAITING_POLL_MS = 5000;
const exportsQuery = query(settings.exports, {});

type Export = NonNullable<Awaited<ReturnType<NonNullable<(typeof exportsQuery)['queryFn']>>>>['items'][number];

const states = { queued: 'In progress', ready: 'Ready', failed: 'Failed', expired: 'Expired' } as const;

function ExportLine({ made: { id, state, bytes, createdAt, expiresAt } }: { made: Export }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          Requested <RelativeTime value={createdAt} suffix="ago" isInSentence />
          <Badge variant={state === 'ready' ? 'default' : state === 'failed' ? 'destructive' : 'secondary'}>
            {states[state]}
          </Badge>
        </p>
        <p className="text-sm text-ink-faint">
          {state === 'queued' ? 'We’ll email you when it’s ready.' : null}
          {state === 'failed' ? 'Please request it again.' : null}
          {state === 'ready' && expiresAt ? (
            <>
              {fileSize(bytes ?? 0)} · available until{' '}
              {formatDate(new Date(expiresAt), { month: 'long', day: 'numeric' })}
            </>
          ) : null}
        </p>
      </div>
      {state === 'ready' ? (
        <Button asChild size="sm" variant="outline">
          <a href={urlOf(settings.downloadExport, { params: { id } })} download>
            Download
          </a>
        </Button>
      ) : null}
    </li>
  );
}

/** The exports of the member's data, and a button to request the next. */
export function ExportRow() {
  const list = useQuery({
    ...exportsQuery,
    refetchInterval: ({ state }) =>
      state.data?.items.some((made) => made.state === 'queued') ? WAITING_POLL_MS : false,
  });
  const ask = useAction(settings.requestExport, {
    through: withSudo,
    touches: /^settings\.exports$/,
    touchesIfRefused: /^settings\.exports$/,
    done: () => ({ title: 'Preparing your archive', description: 'We’ll email you when it’s ready.' }),
  });
  const nextAt = list.data?.nextAt;
  return (
    <SettingsRow
      id="export"
      title="Download your data"
      help={`Everything we keep about you in a zip archive: JSON lists and your files. You can request one a day, and download it for ${EXPORT_DAYS} days.`}
    >
      {list.isPending ? (
        <SkeletonRegion label="Loading your archives">
          <SkeletonText lines={1} />
        </SkeletonRegion>
      ) : null}
      {list.isError && !list.data ? (
        <ErrorState onRetry={() => void list.refetch()}>{formProblem(list.error, [])}</ErrorState>
      ) : null}
      {list.data && list.data.items.length > 0 ? (
        <ul className="grid divide-y divide-seam">
          {list.data.items.map((made) => (
            <ExportLine key={made.id} made={made} />
          ))}
        </ul>
      ) : null}
      {ask.isError ? <FieldError>{formProblem(ask.error, [])}</FieldError> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="outline"
          loading={ask.isPending}
          disabled={!list.data || Boolean(nextAt)}
          onClick={() => ask.mutate({})}
        >
          Request archive
        </Button>
        {nextAt ? (
          <p className="text-sm text-ink-faint">
            You can request another <RelativeTime value={nextAt} />.
          </p>
        ) : null}
      </div>
    </SettingsRow>
  );
}
