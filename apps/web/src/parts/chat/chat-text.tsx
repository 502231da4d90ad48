import { PostTextView } from '../posts/post-text-view.tsx';

interface ChatTextProps {
  content: string;
  mentions?: readonly { id: number; fullName: string }[];
  /** No live links: the words of somebody the reader does not know. */
  plain?: boolean;
}

const none: readonly never[] = [];

/** The words of a message. */
export function ChatText({ content, mentions = none, plain = false }: ChatTextProps) {
  return (
    <p dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-wrap">
      {plain ? content : <PostTextView content={content} mentions={mentions} />}
    </p>
  );
}
