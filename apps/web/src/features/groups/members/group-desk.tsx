import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { groupChat, groupMembers, groupReports } from '@innerspring/contract/groups/endpoints';
import type { GroupPage } from '@innerspring/contract/groups/schemas';
import { REPORT_REASONS } from '@innerspring/contract/safety/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { pages } from '../../../platform/query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Switch } from '../../../ui/forms/choices.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { Age } from '../../../ui/words/days.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { useGroupAction } from '../groups.data.ts';
import { MemberList } from './member-list.tsx';

/** Join requests with their answers, oldest first. */
function RequestQueue({ group }: { group: GroupPage }) {
  const list = useInfiniteQuery(pages(groupMembers.requests, { params: { id: group.id }, query: {} }));
  const approve = useGroupAction(groupMembers.approve, { refused: 'Couldn’t approve the request' });
  const decline = useGroupAction(groupMembers.decline, { refused: 'Couldn’t decline the request' });
  const isBusy = approve.isPending || decline.isPending;
  return (
    <MemberList
      list={list}
      what="requests"
      keyOf={({ person }) => person.id}
      empty={<p className="py-2 text-sm text-ink-soft">Requests to join will appear here.</p>}
    >
      {({ person, answer, createdAt }) => {
        const params = { id: group.id, userId: person.id };
        return (
          <div className="grid gap-2">
            <SiteLink to={profilePath(person.id)} className="rounded-control hover:bg-sunk">
              <PersonLine person={person} />
            </SiteLink>
            {answer ? (
              <blockquote dir="auto" className="rounded-small border-s-2 border-night bg-sunk px-3 py-2 wrap-anywhere">
                {answer}
              </blockquote>
            ) : null}
            <div className="flex flex-wrap items-center gap-2">
              <Button
                size="sm"
                disabled={isBusy}
                aria-label={`Approve ${person.fullName}`}
                onClick={() => approve.mutate({ params })}
              >
                Approve
              </Button>
              <ConfirmDialog
                trigger={
                  <Button size="sm" variant="ghost" disabled={isBusy} aria-label={`Decline ${person.fullName}`}>
                    Decline
                  </Button>
                }
                title={`Decline the request from ${person.fullName}?`}
                description={`They can’t ask again for ${GROUP_LIMITS.askAgainDays} days. We won’t tell them.`}
                confirmLabel="Decline request"
                cancelLabel="Keep request"
                onConfirm={() => decline.mutate({ params })}
              />
              <span className="text-sm text-ink-faint">
                <Age value={createdAt} />
              </span>
            </div>
          </div>
        );
      }}
    </MemberList>
  );
}

interface OfGroup {
  group: GroupPage;
}

const nothing = (words: string) => <p className="py-2 text-sm text-ink-soft">{words}</p>;

function Invites({ group }: OfGroup) {
  const list = useInfiniteQuery(pages(groupMembers.invites, { params: { id: group.id }, query: {} }));
  const takeBack = useGroupAction(groupMembers.uninvite, { refused: 'Couldn’t cancel the invitation' });
  return (
    <MemberList
      list={list}
      what="invitations"
      keyOf={({ person }) => person.id}
      empty={nothing('No pending invitations.')}
    >
      {({ person }) => (
        <PersonLine
          person={person}
          end={
            <Button
              size="sm"
              variant="outline"
              aria-label={`Cancel the invitation for ${person.fullName}`}
              onClick={() => takeBack.mutate({ params: { id: group.id, userId: person.id } })}
            >
              Cancel invitation
            </Button>
          }
        />
      )}
    </MemberList>
  );
}

function Banned({ group }: OfGroup) {
  const list = useInfiniteQuery(pages(groupMembers.banned, { params: { id: group.id }, query: {} }));
  const unban = useGroupAction(groupMembers.unban, { refused: 'Couldn’t lift the ban' });
  return (
    <MemberList list={list} what="banned" keyOf={({ person }) => person.id} empty={nothing('No one is banned.')}>
      {({ person }) => (
        <PersonLine
          person={person}
          end={
            <Button
              size="sm"
              variant="outline"
              aria-label={`Lift the ban on ${person.fullName}`}
              onClick={() => unban.mutate({ params: { id: group.id, userId: person.id } })}
            >
              Lift ban
            </Button>
          }
        />
      )}
    </MemberList>
  );
}

function ChatLock({ group }: OfGroup) {
  const lock = useGroupAction(groupChat.lock, { refused: 'Couldn’t lock the chat' });
  const unlock = useGroupAction(groupChat.unlock, { refused: 'Couldn’t unlock the chat' });
  const params = { id: group.id };
  return (
    <Switch
      label="Lock the chat"
      help="While it’s locked, only moderators can write."
      checked={group.chatLocked}
      disabled={lock.isPending || unlock.isPending}
      onCheckedChange={(on) => (on ? lock : unlock).mutate({ params })}
    />
  );
}

/** The moderators' tools: requests, reports, invitations, bans and the chat lock. */
export function GroupDesk({ group }: OfGroup) {
  const { requests = 0, reports = 0 } = group.waiting ?? {};
  return (
    <Card bleed padded asChild className="grid gap-3">
      <section aria-label="For moderators">
        <h2 className="text-base font-semibold">For moderators</h2>
        <ChatLock group={group} />
        <Disclosure summary={requests > 0 ? `Requests to join (${requests})` : 'Requests to join'} defaultOpen>
          <RequestQueue group={group} />
        </Disclosure>
        <Disclosure key={`reports-${reports > 0}`} summary={`Reports (${reports})`} defaultOpen={reports > 0}>
          <ReportQueue groupId={group.id} />
        </Disclosure>
        <Disclosure summary="Invitations">
          <Invites group={group} />
        </Disclosure>
        <Disclosure summary="Banned members">
          <Banned group={group} />
        </Disclosure>
      </section>
    </Card>
  );
}

/** Reports by members, oldest first. After a day staff see them too. */
function ReportQueue({ groupId }: { groupId: number }) {
  const list = useInfiniteQuery(pages(groupReports.list, { params: { id: groupId }, query: {} }));
  const settle = useGroupAction(groupReports.settle, { refused: 'Couldn’t close the report' });
  return (
    <MemberList
      list={list}
      what="reports"
      keyOf={({ id }) => id}
      empty={
        <p className="py-2 text-sm text-ink-soft">
          Reports will appear here. Any still open after {GROUP_LIMITS.reportHours} hours go to our staff.
        </p>
      }
    >
      {(report) => {
        const act = (outcome: 'kept' | 'removed') =>
          settle.mutate({ params: { id: groupId, reportId: report.id }, body: { outcome } });
        return (
          <div className="grid gap-2">
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
              <Badge variant="destructive">{REPORT_REASONS[report.reason]}</Badge>
              <span>
                {report.author?.fullName ?? 'A member'}, {report.targetType} · {countOf(report.reporterCount, 'report')}
                , <Age value={report.createdAt} />
              </span>
            </p>
            <blockquote dir="auto" className="rounded-small border-s-2 border-brick bg-sunk px-3 py-2 wrap-anywhere">
              {report.excerpt || 'A file without text'}
            </blockquote>
            {report.note ? (
              <p dir="auto" className="text-sm wrap-anywhere">
                {report.reporter?.fullName ?? 'A member'}: {report.note}
              </p>
            ) : null}
            <div className="flex flex-wrap gap-2">
              <ConfirmDialog
                trigger={
                  <Button size="sm" variant="destructive" disabled={settle.isPending}>
                    Remove {report.targetType}
                  </Button>
                }
                title={`Remove the ${report.targetType} by ${report.author?.fullName ?? 'a former member'}?`}
                description="Everyone in the group loses it. You can’t undo this."
                confirmLabel={`Remove ${report.targetType}`}
                cancelLabel="Decide later"
                onConfirm={() => act('removed')}
              />
              <Button size="sm" variant="outline" disabled={settle.isPending} onClick={() => act('kept')}>
                Keep {report.targetType}
              </Button>
            </div>
          </div>
        );
      }}
    </MemberList>
  );
}
