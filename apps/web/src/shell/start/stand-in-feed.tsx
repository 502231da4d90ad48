import type { Post } from '@innerspring/contract/posts/schemas';
import { type ReactNode, useEffect, useState } from 'react';
import { Avatar } from '../../parts/people/avatar.tsx';
import { type LastFeed, readLastFeed } from '../../parts/posts/last-feed.ts';
import { voiceName } from '../../parts/posts/post-text.ts';
import { PostContent } from '../../parts/posts/post-content.tsx';
import { AvatarShape } from '../../ui/avatar-shape.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { absoluteTime, RelativeTime } from '../../ui/words/relative-time.tsx';

/** A post to read and nothing else: no links, no buttons, nothing that would ask the server. */
function SeenPost({ post }: { post: Post }) {
  const { author, company, content, image, createdAt } = post;
  const name = voiceName(post);
  return (
    <Card asChild className="overflow-hidden">
      <article aria-label={`Post by ${name}`}>
        <div className="flex min-w-0 items-center gap-3 px-4.5 pt-4">
          {company ? (
            <AvatarShape name={name} id={company.id} src={company.logoUrl} size={40} shape="square" />
          ) : (
            <Avatar person={author} size={40} />
          )}
          <div className="min-w-0">
            <p className="truncate font-semibold">{name}</p>
            <p className="text-sm text-ink-faint">
              <RelativeTime value={createdAt} suffix="ago" />
            </p>
          </div>
        </div>
        <div inert>
          <PostContent content={content} mentions={post.mentions} whole />
        </div>
        {image ? (
          <img
            src={image.smallUrl}
            alt={image.alt ?? ''}
            width={image.width}
            height={image.height}
            className="h-auto max-h-120 w-full object-contain"
          />
        ) : null}
      </article>
    </Card>
  );
}

interface StandInFeedProps {
  memberId: number;
  /** Stands where no feed is kept. */
  nothing: ReactNode;
}

/** The feed as its member saw it last on this browser, to read while the server cannot be reached. */
export default function StandInFeed({ memberId, nothing }: StandInFeedProps) {
  const [feed, setFeed] = useState<LastFeed | null | undefined>();
  useEffect(() => {
    let isGone = false;
    void readLastFeed(memberId).then((found) => {
      if (!isGone) setFeed(found);
    });
    return () => {
      isGone = true;
    };
  }, [memberId]);
  if (feed === undefined) return null;
  if (!feed || feed.posts.length === 0) return nothing;
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-4 px-4 py-6">
      <Banner>
        The server cannot be reached. This is your feed as you saw it on {absoluteTime(new Date(feed.savedAt))}, to read
        only.
      </Banner>
      {feed.posts.map((post) => (
        <SeenPost key={post.id} post={post} />
      ))}
    </div>
  );
}
