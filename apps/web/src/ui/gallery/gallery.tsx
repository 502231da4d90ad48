import { GalleryActions, GalleryForms } from './gallery-controls.tsx';
import { GalleryContent, GalleryStates } from './gallery-content.tsx';
import { GalleryFloating } from './gallery-floating.tsx';
import { Toaster } from '../overlays/toaster.tsx';
import { TooltipProvider } from '../overlays/tooltip.tsx';

/** Every primitive in every state, for a development-only route; `withToaster` where the application has none around it. */
export function Gallery({ withToaster = false }: { withToaster?: boolean }) {
  return (
    <TooltipProvider>
      <main className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6 max-md:px-4">
        <h1>Primitives</h1>
        <GalleryActions />
        <GalleryForms />
        <GalleryFloating />
        <GalleryContent />
        <GalleryStates />
      </main>
      {withToaster ? <Toaster /> : null}
    </TooltipProvider>
  );
}
