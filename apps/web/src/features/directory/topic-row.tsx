import type { Topic } from '@innerspring/contract/topics/schemas';
import { SiteLink, topicPath } from '../../parts/site-link.tsx';
import { TopicFollowButton } from '../posts/public/topic-follow-button.tsx';
import { countOf } from '../../ui/words/number-format.ts';

/** A topic among those followed. */
export function TopicRow({ topic }: { topic: Topic }) {
  return (
    <article aria-label={`#${topic.name}`} className="flex items-center justify-between gap-3 px-4 py-3.5">
      <div className="min-w-0 leading-snug">
        <SiteLink to={topicPath(topic.slug)} className="block truncate font-semibold hover:underline">
          <bdi>#{topic.name}</bdi>
        </SiteLink>
        <p className="text-sm text-ink-faint">
          {countOf(topic.postCount, 'post')} · {countOf(topic.followerCount, 'follower')}
        </p>
      </div>
      <TopicFollowButton topic={topic} />
    </article>
  );
}
