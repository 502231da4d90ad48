import type { PollRow } from '@innerspring/contract/polls/schemas';
import { SendLinkDialog } from '../../parts/chat/send-link-dialog.tsx';
import { pollPath } from './public/poll-addresses.ts';

/** Sends a poll to one member: question and link below the message. */
export default function SendPollDialog({ poll, onClose }: { poll: PollRow; onClose: () => void }) {
  return (
    <SendLinkDialog
      about={poll.question}
      noun="poll"
      path={pollPath(poll.id)}
      draftPlace={`share-poll.${poll.id}`}
      onClose={onClose}
    />
  );
}
