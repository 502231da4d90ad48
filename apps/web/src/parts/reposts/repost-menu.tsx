import type { Post } from '@innerspring/contract/posts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { PenLine, Repeat2, Undo2 } from 'lucide-react';
import { type ReactElement, Suspense, useState } from 'react';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { attempt } from '../../platform/client-errors.ts';
import { DropdownMenu, MenuItem, MenuLabel } from '../../ui/overlays/dropdown-menu.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { lazyPart } from '../lazy-part.tsx';
import { repost, repostable, undoRepost } from './repost.data.ts';

const RepostDialog = lazyPart('dialog', () => import('./repost-dialog.tsx'));

/** The ways to repost a post; loads on the first press and opens at once. */
export default function RepostMenu({ post, trigger }: { post: Post; trigger: ReactElement }) {
  const client = useQueryClient();
  const userId = useCurrentUser().id;
  const [isOpen, setOpen] = useState(true);
  const [isWriting, setWriting] = useState(false);
  const wish = repostable(post);
  const isOwnRepost = post.isRepost && post.content === '' && post.author?.id === userId;

  const about = `repost.${post.id}`;
  async function undo() {
    const done = await attempt('Couldn’t undo the repost', () => undoRepost(client, post.id));
    if (done) toast({ title: 'Repost undone', about });
  }
  async function share() {
    const done = await attempt('Couldn’t repost', () => repost(client, post.id, { content: null }));
    if (!done) return;
    const action = { label: 'Undo', onPress: () => void undo() };
    toast({
      title: 'Reposted',
      description: 'Your followers see it in their feed.',
      about,
      variant: 'success',
      action,
    });
  }

  return (
    <>
      <DropdownMenu align="center" label="Repost" open={isOpen} onOpenChange={setOpen} trigger={trigger}>
        {post.viewerReposted || isOwnRepost ? (
          <MenuItem icon={<Undo2 size={18} />} onSelect={() => void undo()}>
            Undo repost
          </MenuItem>
        ) : null}
        {'refusal' in wish ? (
          <MenuLabel>{wish.refusal}</MenuLabel>
        ) : (
          <>
            {post.viewerReposted || isOwnRepost ? null : (
              <MenuItem icon={<Repeat2 size={18} />} onSelect={() => void share()}>
                Repost now
              </MenuItem>
            )}
            <MenuItem icon={<PenLine size={18} />} onSelect={() => setWriting(true)}>
              Repost with a comment
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {isWriting && 'original' in wish ? (
        <Suspense fallback={null}>
          <RepostDialog original={wish.original} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
