import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, MessageCircle, X } from 'lucide-react';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { MOBILE_SCREEN } from '../../../platform/display.ts';
import { CountBadge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { useMessageSender } from '../message-sender.ts';
import { unreadMessages } from '../messages.data.ts';
import { ThreadView } from '../thread/thread-view.tsx';
import { useMessagesLive } from '../use-messages-live.ts';
import { useWidgetPlace, WidgetList, type WidgetPlace } from '../widget/widget-list.tsx';

interface PartProps {
  place: WidgetPlace;
  onPlace: (place: Partial<WidgetPlace>) => void;
  unread: number;
}

const unreadLabel = (count: number) => countOf(count, 'unread message');

function Closed({ onPlace, unread }: PartProps) {
  return (
    <button
      type="button"
      onClick={() => onPlace({ state: 'open' })}
      className="relative mb-4 grid size-11 place-items-center rounded-pill border border-seam bg-paper text-ink shadow-lift hover:bg-sunk"
    >
      <MessageCircle size={20} aria-hidden="true" />
      <span className="sr-only">Messaging</span>
      <CountBadge count={unread} label={unreadLabel(unread)} className="absolute -end-1 -top-1" />
    </button>
  );
}

function Bar({ place, onPlace, unread }: PartProps) {
  const user = useCurrentUser();
  const isOpen = place.state === 'open';
  return (
    <div className="flex min-h-12 items-center gap-1 border-b border-seam pe-1.5">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onPlace({ state: isOpen ? 'minimised' : 'open' })}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-2.5 ps-3 text-start font-semibold focus-visible:-outline-offset-2"
      >
        <Avatar person={user} size={30} />
        <span className="truncate">Messaging</span>
        <CountBadge count={unread} max={99} label={unreadLabel(unread)} />
        <span className="ms-auto text-ink-soft">
          {isOpen ? <ChevronDown size={18} aria-hidden="true" /> : <ChevronUp size={18} aria-hidden="true" />}
        </span>
      </button>
      <IconButton size="sm" aria-label="Close messaging" onClick={() => onPlace({ state: 'closed' })}>
        <X size={17} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The corner of every page where conversations are at hand (specification §2 and §4). */
export default function MessagingWidget() {
  useMessagesLive();
  useMessageSender();
  const { data } = useQuery(unreadMessages);
  const unread = data?.count ?? 0;
  const isSmall = matchMedia(MOBILE_SCREEN).matches;
  const [place, onPlace] = useWidgetPlace(useCurrentUser().id, isSmall ? 'closed' : 'minimised');
  const { state, personId } = place;
  const toList = () => onPlace({ personId: null });
  if (state === 'closed') return <Closed place={place} onPlace={onPlace} unread={unread} />;
  return (
    <section
      aria-label="Messaging"
      className={`flex flex-col overflow-clip rounded-t-card border border-b-0 border-seam bg-paper shadow-lift ${
        state === 'open'
          ? 'h-[min(34rem,calc(100dvh-6rem))] w-90 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:h-[min(40rem,calc(100dvh-4rem))] max-md:w-full'
          : 'w-72 max-md:w-56'
      }`}
    >
      <Bar place={place} onPlace={onPlace} unread={unread} />
      {state !== 'open' ? null : personId === null ? (
        <WidgetList onOpen={(id) => onPlace({ personId: id })} />
      ) : (
        <ThreadView key={personId} personId={personId} onBack={toList} onGone={toList} level={2} />
      )}
    </section>
  );
}
