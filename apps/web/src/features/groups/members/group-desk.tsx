import { groupChat, groupMembers } from '@innerspring/contract/groups/endpoints';
import type { GroupPage } from '@innerspring/contract/groups/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { pages } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { useGroupAction } from '../group-page.data.ts';
import { MemberList } from './member-list.tsx';
import { ReportQueue } from './report-queue.tsx';
import { RequestQueue } from './request-queue.tsx';

interface OfGroup {
  group: GroupPage;
}

const nothing = (words: string) => <p className="py-2 text-sm text-ink-soft">{words}</p>;

function Invites({ group }: OfGroup) {
  const list = useInfiniteQuery(pages(groupMembers.invites, { params: { id: group.id }, query: {} }));
  const takeBack = useGroupAction(groupMembers.uninvite, { refused: 'Could not take the invitation back.' });
  return (
    <MemberList
      list={list}
      what="invitations"
      keyOf={({ person }) => person.id}
      empty={nothing('No invitation waits for an answer.')}
    >
      {({ person }) => (
        <PersonLine
          person={person}
          end={
            <Button
              size="sm"
              variant="outline"
              aria-label={`Take back the invitation of ${person.fullName}`}
              onClick={() => takeBack.mutate({ params: { id: group.id, userId: person.id } })}
            >
              Take back
            </Button>
          }
        />
      )}
    </MemberList>
  );
}

function Banned({ group }: OfGroup) {
  const list = useInfiniteQuery(pages(groupMembers.banned, { params: { id: group.id }, query: {} }));
  const unban = useGroupAction(groupMembers.unban, { refused: 'Could not lift the ban.' });
  return (
    <MemberList list={list} what="banned" keyOf={({ person }) => person.id} empty={nothing('Nobody is banned.')}>
      {({ person }) => (
        <PersonLine
          person={person}
          end={
            <Button
              size="sm"
              variant="outline"
              aria-label={`Lift the ban of ${person.fullName}`}
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
  const lock = useGroupAction(groupChat.lock, { refused: 'Could not lock the chat.' });
  const unlock = useGroupAction(groupChat.unlock, { refused: 'Could not unlock the chat.' });
  const params = { id: group.id };
  return (
    <Switch
      label="Lock the chat"
      help="While it is locked, only moderators write."
      checked={group.chatLocked}
      disabled={lock.isPending || unlock.isPending}
      onCheckedChange={(on) => (on ? lock : unlock).mutate({ params })}
    />
  );
}

/** What moderators look after: requests, reports, invitations, bans and the lock of the chat. */
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
