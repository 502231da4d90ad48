import { Fragment } from 'react';
import { type TextPart, textParts } from './post-text.ts';
import { profilePath, SiteLink, topicPath } from '../site-link.tsx';

interface PostTextViewProps {
  content: string;
  mentions: readonly { id: number; fullName: string }[];
}

const linkLook = 'font-medium text-night underline-offset-3 hover:underline';

function Part({ part }: { part: TextPart }) {
  switch (part.kind) {
    case 'mention':
      return (
        <SiteLink to={profilePath(part.id)} className={linkLook}>
          <bdi>{part.text}</bdi>
        </SiteLink>
      );
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener nofollow noreferrer" className={linkLook}>
          {part.text}
        </a>
      );
    case 'hashtag':
      return (
        <SiteLink to={topicPath(part.slug)} className={linkLook}>
          {part.text}
        </SiteLink>
      );
    case 'text':
      return part.text;
  }
}

/** Words of members: text nodes, and anchors for mentions, topics and checked addresses. Nothing is ever read as markup. */
export function PostTextView({ content, mentions }: PostTextViewProps) {
  let offset = 0;
  return textParts(content, mentions).map((part) => {
    const key = offset;
    offset += part.text.length;
    return (
      <Fragment key={`${key}-${part.kind}`}>
        <Part part={part} />
      </Fragment>
    );
  });
}
