import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../platform/current-user.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { conversationWith } from './messages-data.ts';
import { ThreadView } from './thread-view.tsx';

/** A conversation as its own page, beside the list where there is room. */
export function MessageThread({ personId, onLeave }: { personId: number; onLeave: () => void }) {
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
      // A keyboard that opens by itself would cover what is to be read.
      autoFocus={!matchMedia('(pointer: coarse)').matches}
    />
  );
}
