import type { PollRow } from '@innerspring/contract/polls/schemas';
import { ShareInFeedDialog } from '../../parts/posts/share-in-feed-dialog.tsx';
import { OptionText } from './poll-bars.tsx';
import { PollCard } from './poll-card.tsx';

/** Shares a poll in the feed, as a card with voting below the text. The preview has no voting. */
export default function SharePollDialog({ poll, onClose }: { poll: PollRow; onClose: () => void }) {
  return (
    <ShareInFeedDialog
      item={{ pollId: poll.id }}
      words={`What do you say? ${poll.question}`}
      draftPlace={`share-poll-post.${poll.id}`}
      onClose={onClose}
    >
      <PollCard poll={poll}>
        <ul aria-label="Options" className="grid min-w-0 list-inside list-disc gap-1 wrap-anywhere">
          {poll.options.map((option) => (
            <li key={option.id}>
              <OptionText option={option} />
            </li>
          ))}
        </ul>
      </PollCard>
    </ShareInFeedDialog>
  );
}
