import { ChatBar, type ChatBarProps } from '../../../parts/chat/chat-bar.tsx';

/** The header of a screen that replaces the list of conversations, with a back button. */
export const InboxBar = (props: Omit<ChatBarProps, 'back'>) => <ChatBar back="Back to all messages" {...props} />;
