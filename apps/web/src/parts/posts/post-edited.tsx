import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import { Suspense, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';

const PostVersionsDialog = lazyPart('dialog', () => import('./post-versions-dialog.tsx'));

/** The mark of a post whose words were changed after somebody had answered them; opens the earlier ones. */
export function PostEdited({ post }: { post: PostOriginal }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {' · '}
      <button
        type="button"
        aria-label="Edited. See earlier words"
        onPointerEnter={PostVersionsDialog.ahead}
        onClick={() => setOpen(true)}
        className="hit rounded-small hover:underline"
      >
        Edited
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PostVersionsDialog post={post} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
