import { Card } from '../ui/card.tsx';

/** The outline of a card on its way. */
export function PostSkeleton() {
  return (
    <Card bleed aria-hidden="true">
      <div className="animate-shimmer px-4.5 pt-4">
        <div className="flex gap-3">
          <span className="size-10 shrink-0 rounded-pill bg-sunk" />
          <div className="grid flex-1 content-start gap-1.5 py-0.5">
            <span className="h-4 w-36 rounded-small bg-sunk" />
            <span className="h-3.5 w-56 max-w-full rounded-small bg-sunk" />
            <span className="h-3.5 w-16 rounded-small bg-sunk" />
          </div>
        </div>
        <div className="grid gap-2 py-4">
          <span className="h-4 rounded-small bg-sunk" />
          <span className="h-4 rounded-small bg-sunk" />
          <span className="h-4 w-2/3 rounded-small bg-sunk" />
        </div>
      </div>
      <div className="min-h-10.5" />
      <div className="mx-2 grid h-13 grid-cols-3 border-t border-seam" />
    </Card>
  );
}

/** Several cards on their way, announced once. */
export function PostListSkeleton({ count = 3 }: { count?: number }) {
  return (
    <div role="status" aria-label="Loading posts" className="grid gap-4 max-md:gap-2.5">
      {Array.from({ length: count }, (_, index) => (
        <PostSkeleton key={index} />
      ))}
    </div>
  );
}
