import { ChatBar, type ChatBarProps } from '../../../parts/chat/chat-bar.tsx';

/** The head of what stands in the place of the list of conversations: back to it. */
export const InboxBar = (props: Omit<ChatBarProps, 'back'>) => <ChatBar back="Back to all messages" {...props} />;
