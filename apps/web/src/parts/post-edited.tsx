import type { PostOriginal } from '@innerspring/contract/posts';
import { lazy, Suspense, useState } from 'react';

const loadDialog = () => import('./post-versions-dialog.tsx');
const PostVersionsDialog = lazy(loadDialog);

/** The mark of a post whose words were changed after somebody had answered them; opens the earlier ones. */
export function PostEdited({ post }: { post: PostOriginal }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {' · '}
      <button
        type="button"
        aria-label="Edited. See earlier words"
        onPointerEnter={loadDialog}
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
