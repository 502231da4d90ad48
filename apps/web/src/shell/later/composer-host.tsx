import { Suspense } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { closeComposer, useComposer } from '../../platform/compose.ts';

const CreatePostDialog = lazyPart('dialog', async () =>
  (await import('../../features/posts/public/composer-code.ts')).composerCode(),
);

/** Where the create-post dialog opens; its code comes with the first opening. */
export function ComposerHost() {
  const start = useComposer();
  if (!start) return null;
  return (
    <Suspense fallback={null}>
      <CreatePostDialog {...start} onClose={closeComposer} />
    </Suspense>
  );
}
