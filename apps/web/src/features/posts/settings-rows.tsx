import type { Post } from '@innerspring/contract/posts/schemas';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { hiddenPages, hidePost, showPost } from '../../parts/posts/hidden.data.ts';
import { textExcerpt, voiceName } from '../../parts/posts/post-text.tsx';
import { postPath, SiteLink } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { LoadMore } from '../../ui/states/list-end.tsx';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { formProblem } from '../../platform/api.ts';
import type { SettingRowProps } from '../../platform/nav/settings.ts';
import { ChoiceRow, rowsById, SettingsRow, SwitchRow } from '../settings/public/settings-row.tsx';

/** The post's text, or the author of the post that it reposts. */
function wordsOf({ content, mentions, repostOf }: Post): string {
  if (content) return textExcerpt(content, mentions);
  return repostOf ? `Repost of the post by ${voiceName(repostOf)}` : 'Repost of a post that isn’t available';
}

/** Shows a post in the feed again and offers to hide it again. */
function useShowAgain() {
  const client = useQueryClient();
  const attempt = (work: Promise<unknown>) =>
    work.then(
      () => true,
      (error: unknown) => {
        toast({ variant: 'destructive', title: 'Error', description: formProblem(error, []) ?? '' });
        return false;
      },
    );
  return async ({ id }: Post) => {
    if (!(await attempt(showPost(client, id)))) return;
    const action = { label: 'Undo', onPress: () => void attempt(hidePost(client, id)) };
    toast({ variant: 'success', title: 'Back in your feed', action });
  };
}

/** Posts that the member hid from their feed, each with a button to show it again. */
function HiddenPostsRow() {
  const list = useInfiniteQuery(hiddenPages);
  const showAgain = useShowAgain();
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <SettingsRow
      id="hidden-posts"
      title="Hidden posts"
      help="You won’t see these in your feed. We don’t tell their authors."
    >
      {list.isPending ? (
        <SkeletonRegion label="Loading hidden posts">
          <SkeletonText lines={2} />
        </SkeletonRegion>
      ) : null}
      {list.isError && !list.data ? (
        <ErrorState onRetry={() => void list.refetch()}>{formProblem(list.error, [])}</ErrorState>
      ) : null}
      {list.data && entries.length === 0 ? (
        <p className="text-sm text-ink-faint">You haven’t hidden any posts. Hide one from its menu.</p>
      ) : null}
      {entries.length > 0 ? (
        <ul className="grid divide-y divide-seam">
          {entries.map(({ post, hiddenAt }) => (
            <li key={post.id} className="flex min-w-0 items-center gap-3 py-3">
              <div className="grid min-w-0 flex-1 gap-0.5">
                <SiteLink to={postPath(post.id)} className="min-w-0 truncate font-semibold hover:underline">
                  <bdi>{wordsOf(post)}</bdi>
                </SiteLink>
                <p className="text-sm text-ink-faint">
                  <bdi>{voiceName(post)}</bdi> · Hidden <RelativeTime value={hiddenAt} suffix="ago" isInSentence />
                </p>
              </div>
              <Button
                size="sm"
                variant="outline"
                aria-label={`Show again: ${wordsOf(post)}`}
                onClick={() => void showAgain(post)}
              >
                Show again
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <LoadMore list={list} />
    </SettingsRow>
  );
}

/** The settings for the feed. */
export default rowsById<SettingRowProps>({
  'feed-view': ({ settings }) => (
    <ChoiceRow
      id="feed-view"
      title="Default view"
      settings={settings}
      name="feedView"
      options={[
        { value: 'latest', label: 'Latest', help: 'Strictly by time, newest first.' },
        { value: 'top', label: 'Top', help: 'Starts with what your network is talking about.' },
      ]}
    />
  ),
  autoplay: ({ settings }) => (
    <SwitchRow
      id="autoplay"
      title="Autoplay videos"
      help="Without sound, when they come into view. Videos from other sites load only when you play them."
      settings={settings}
      name="autoplay"
      label="Autoplay videos"
    />
  ),
  'hidden-posts': () => <HiddenPostsRow />,
});
