import { security } from '@innerspring/contract/auth/security-endpoints';
import { useQuery } from '@tanstack/react-query';
import { call, formProblem } from '../../../platform/api.ts';
import { query } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/states/errors.tsx';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { SkeletonRegion, SkeletonText } from '../../../ui/states/loading.tsx';
import { SettingsRow } from '../../settings/public/settings-row.tsx';

const useEndSession = () =>
  useAction(
    (id: number | 'others') =>
      id === 'others' ? call(security.revokeOtherSessions, {}) : call(security.revokeSession, { params: { id } }),
    {
      touches: /^auth\.(sessions|securityLog)$/,
      touchesIfRefused: /^auth\.sessions$/,
      done: (_answer, id) => ({ title: id === 'others' ? 'Signed out everywhere else' : 'Signed out' }),
      refused: 'Error',
    },
  );

/** The account's sessions, each with a button to sign it out. */
export function SessionsRow() {
  const sessions = useQuery(query(security.sessions, {}));
  const end = useEndSession();
  const others = sessions.data?.items.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <SettingsRow
      id="sessions"
      title="Where you’re signed in"
      help="Don’t recognize one? Sign it out and change your password."
    >
      {sessions.isPending ? (
        <SkeletonRegion label="Loading your sessions">
          <SkeletonText lines={3} />
        </SkeletonRegion>
      ) : null}
      {sessions.isError && !sessions.data ? (
        <ErrorState onRetry={() => void sessions.refetch()}>{formProblem(sessions.error, [])}</ErrorState>
      ) : null}
      {sessions.data ? (
        <ul className="grid divide-y divide-seam">
          {sessions.data.items.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 break-words font-medium">
                  {session.device} {session.isCurrent ? <Badge variant="secondary">This device</Badge> : null}
                </p>
                <p className="text-sm text-ink-faint">
                  {session.ip ? `${session.ip} · ` : ''}used{' '}
                  <RelativeTime value={session.lastUsedAt} suffix="ago" isInSentence />
                </p>
              </div>
              {session.isCurrent ? null : (
                <Button
                  size="sm"
                  variant="outline"
                  loading={end.isPending && end.variables === session.id}
                  onClick={() => end.mutate(session.id)}
                  aria-label={`Sign out ${session.device}`}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {others.length > 1 ? (
        <Button
          variant="outline"
          className="justify-self-start"
          loading={end.isPending && end.variables === 'others'}
          onClick={() => end.mutate('others')}
        >
          Sign out all others
        </Button>
      ) : null}
    </SettingsRow>
  );
}

/** The account's recent security events. */
export function SecurityLogRow() {
  const log = useQuery(query(security.securityLog, {}));
  return (
    <SettingsRow id="security-log" title="Security log" help="Sign-ins from new devices and changes to your account.">
      {log.isPending ? (
        <SkeletonRegion label="Loading the security log">
          <SkeletonText lines={3} />
        </SkeletonRegion>
      ) : null}
      {log.isError && !log.data ? (
        <ErrorState onRetry={() => void log.refetch()}>{formProblem(log.error, [])}</ErrorState>
      ) : null}
      {log.data && log.data.items.length === 0 ? <p className="text-sm text-ink-faint">Nothing yet.</p> : null}
      {log.data && log.data.items.length > 0 ? (
        <ul className="grid gap-2 text-sm">
          {log.data.items.map((event) => (
            <li key={event.id} className="break-words">
              {event.text}{' '}
              <span className="text-ink-faint">
                · <RelativeTime value={event.createdAt} suffix="ago" />
                {event.ip ? ` · ${event.ip}` : ''}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </SettingsRow>
  );
}
