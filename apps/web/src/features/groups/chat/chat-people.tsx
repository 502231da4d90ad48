import type { ChatReaction } from '@innerspring/contract/chat/schemas';
import { groupChat } from '@innerspring/contract/groups/endpoints';
import type { GroupMessage, GroupPage } from '@innerspring/contract/groups/schemas';
import type { PersonCard } from '@innerspring/contract/users';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { ChatReactionMark } from '../../../parts/chat/message-actions.tsx';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { pages } from '../../../platform/query.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/skeleton.tsx';

interface OfMessageProps {
  group: GroupPage;
  message: GroupMessage;
  onClose: () => void;
}

/** A member who did something with a message; the reaction where that was it. */
interface Doer {
  person: PersonCard;
  emoji?: ChatReaction;
}

interface PeopleDialogProps {
  title: string;
  /** What the list holds, for its sentences: "the reactions". */
  what: string;
  empty: string;
  list: UseInfiniteQueryResult<InfiniteData<{ items: Doer[] }>>;
  onClose: () => void;
}

/** Others act while nobody looks: each opening asks anew. */
const fresh = { staleTime: 0 };

function PeopleDialog({ title, what, empty, list, onClose }: PeopleDialogProps) {
  const people = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={title}>
      {list.isPending ? (
        <SkeletonRegion label={`Loading ${what}`}>
          <Skeleton className="h-14 rounded-control" />
        </SkeletonRegion>
      ) : null}
      {list.error && !list.data ? <LoadFailed what={what} error={list.error} onRetry={() => list.refetch()} /> : null}
      {list.data && people.length === 0 ? <p className="text-ink-soft">{empty}</p> : null}
      {people.length > 0 ? (
        <ul aria-label={title} className="grid gap-3">
          {people.map(({ person, emoji }) => (
            <li key={person.id}>
              <PersonLine person={person} end={emoji ? <ChatReactionMark emoji={emoji} /> : undefined} />
            </li>
          ))}
        </ul>
      ) : null}
      <LoadMore list={list} />
    </Dialog>
  );
}

const inputOf = ({ group, message }: OfMessageProps) => ({
  params: { id: group.id, messageId: message.id },
  query: {},
});

/** Who has read up to an own message. */
export function SeenBy(props: OfMessageProps) {
  const list = useInfiniteQuery({ ...pages(groupChat.seen, inputOf(props)), ...fresh });
  return (
    <PeopleDialog title="Seen by" what="who has seen it" empty="Nobody yet." list={list} onClose={props.onClose} />
  );
}

/** Who reacted to a message and how, the earliest first. */
export function Reactors(props: OfMessageProps) {
  const list = useInfiniteQuery({ ...pages(groupChat.reactors, inputOf(props)), ...fresh });
  return (
    <PeopleDialog
      title="Who reacted"
      what="the reactions"
      empty="Nobody whom you can see reacted yet."
      list={list}
      onClose={props.onClose}
    />
  );
}
