import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { usePageTitle } from '../../../platform/page-title.ts';
import { conversationWith } from '../messages.data.ts';
import { ThreadView } from './thread-view.tsx';

interface MessageThreadProps {
  personId: number;
  /** Place of a message to go to. */
  at: number | undefined;
  onLeave: () => void;
}

/** A conversation as its own page, beside the list where there is room. */
export function MessageThread({ personId, at, onLeave }: MessageThreadProps) {
  const isSelf = useCurrentUser().id === personId;
  const { data } = useQuery({ ...conversationWith(personId), enabled: !isSelf });
  usePageTitle(data?.person?.fullName ?? 'Messages');
  return (
    <ThreadView
      personId={personId}
      onBack={onLeave}
      backClassName="md:hidden"
      onGone={onLeave}
      level={1}
      at={at}
      // A keyboard that opens by itself would cover what is to be read.
      autoFocus={!matchMedia('(pointer: coarse)').matches}
    />
  );
}
