import { ChoiceRow, ListRow, rowsById, SwitchRow } from '../settings/public/settings-row.tsx';
import type { SettingRowProps } from '../../platform/nav/settings.ts';

/** The settings for messages. */
export default rowsById<SettingRowProps>({
  'who-may-message': ({ settings }) => (
    <ChoiceRow
      id="who-may-message"
      title="Who may message you"
      help="Your existing conversations stay open."
      settings={settings}
      name="whoMayMessage"
      options={[
        { value: 'all', label: 'Every member' },
        { value: 'network', label: 'My network', help: 'Members you follow who follow you back.' },
        { value: 'nobody', label: 'Nobody' },
      ]}
    />
  ),
  'read-receipts': ({ settings }) => (
    <SwitchRow
      id="read-receipts"
      title="Read receipts"
      help="Works both ways: when off, you can’t see whether others have read yours."
      settings={settings}
      name="readReceipts"
      label="Show others that I’ve read their messages"
    />
  ),
  typing: ({ settings }) => (
    <SwitchRow
      id="typing"
      title="Typing indicator"
      settings={settings}
      name="typing"
      label="Show others when I’m typing"
    />
  ),
  'enter-sends': ({ settings }) => (
    <SwitchRow
      id="enter-sends"
      title="Enter sends"
      help="When off, Enter starts a new line, and Ctrl+Enter or Cmd+Enter sends."
      settings={settings}
      name="enterSends"
      label="Send messages with Enter"
    />
  ),
  'mail-delay': ({ settings }) => (
    <ListRow
      id="mail-delay"
      title="Email about unread messages"
      help="Only for the first of several messages."
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
});
