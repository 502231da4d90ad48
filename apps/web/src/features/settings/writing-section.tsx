import { ChoiceRow, ListRow, SwitchRow } from './choice-rows.tsx';
import { HiddenPostsRow } from './hidden-posts-row.tsx';
import type { RowContent } from './settings-content.ts';

/** Messages and feed. */
export const writingRows = {
  'read-receipts': (settings) => (
    <SwitchRow
      id="read-receipts"
      title="Read receipts"
      help="Works both ways: switched off, you do not see whether others have read yours."
      settings={settings}
      name="readReceipts"
      label="Show others that I have read their messages"
    />
  ),
  typing: (settings) => (
    <SwitchRow
      id="typing"
      title="Typing indicator"
      settings={settings}
      name="typing"
      label="Show others that I am writing"
    />
  ),
  'enter-sends': (settings) => (
    <SwitchRow
      id="enter-sends"
      title="Enter sends"
      help="Switched off, Enter starts a new line, and Ctrl or Cmd with Enter sends."
      settings={settings}
      name="enterSends"
      label="Send messages with Enter"
    />
  ),
  'mail-delay': (settings) => (
    <ListRow
      id="mail-delay"
      title="Mail about unread messages"
      help="For the first of several messages only."
      settings={settings}
      name="mailDelay"
      read={Number}
      options={[
        { value: '15', label: 'After 15 minutes' },
        { value: '60', label: 'After an hour' },
        { value: '0', label: 'Never' },
      ]}
    />
  ),
  'feed-view': (settings) => (
    <ChoiceRow
      id="feed-view"
      title="Default view"
      settings={settings}
      name="feedView"
      options={[
        { value: 'latest', label: 'Latest', help: 'Strictly by time, newest first.' },
        { value: 'top', label: 'Top', help: 'What your network talks about comes first.' },
      ]}
    />
  ),
  autoplay: (settings) => (
    <SwitchRow
      id="autoplay"
      title="Play videos by themselves"
      help="Without sound, when they come into view. Videos of other sites load only when you press play."
      settings={settings}
      name="autoplay"
      label="Play videos by themselves"
    />
  ),
  'hidden-posts': () => <HiddenPostsRow />,
} satisfies RowContent;
