import { ChoiceRow, ListRow, rowsById, SwitchRow } from '../settings/public/settings-row.tsx';
import type { SettingRowProps } from '../../platform/nav/settings.ts';

/** The rows about messages. */
export default rowsById<SettingRowProps>({
  'who-may-message': ({ settings }) => (
    <ChoiceRow
      id="who-may-message"
      title="Who may message you"
      help="Conversations that you have already stay open."
      settings={settings}
      name="whoMayMessage"
      options={[
        { value: 'all', label: 'Every member' },
        { value: 'network', label: 'My network', help: 'Members who follow you and whom you follow.' },
        { value: 'nobody', label: 'Nobody' },
      ]}
    />
  ),
  'read-receipts': ({ settings }) => (
    <SwitchRow
      id="read-receipts"
      title="Read receipts"
      help="Works both ways: switched off, you do not see whether others have read yours."
      settings={settings}
      name="readReceipts"
      label="Show others that I have read their messages"
    />
  ),
  typing: ({ settings }) => (
    <SwitchRow
      id="typing"
      title="Typing indicator"
      settings={settings}
      name="typing"
      label="Show others that I am writing"
    />
  ),
  'enter-sends': ({ settings }) => (
    <SwitchRow
      id="enter-sends"
      title="Enter sends"
      help="Switched off, Enter starts a new line, and Ctrl or Cmd with Enter sends."
      settings={settings}
      name="enterSends"
      label="Send messages with Enter"
    />
  ),
  'mail-delay': ({ settings }) => (
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
});
