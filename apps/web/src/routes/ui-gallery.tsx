import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import NotFoundPage from '../shell/screens/not-found-page.tsx';

/** Every primitive in every state; only in `npm run dev`, a build doesn't even contain its code. */
const Gallery = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('../ui/gallery/gallery.tsx')).Gallery }))
  : NotFoundPage;

export const Route = createFileRoute('/ui-gallery')({ staticData: { title: 'Primitives' }, component: UiGallery });

function UiGallery() {
  return (
    <Suspense fallback={null}>
      <Gallery />
    </Suspense>
  );
}
