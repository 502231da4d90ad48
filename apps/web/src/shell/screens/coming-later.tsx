import { Button } from '../../ui/button.tsx';
import { CoilMark } from '../../ui/coil-mark.tsx';
import type { LaterScreen } from '../../platform/nav/menus.ts';
import { SiteLink } from '../../parts/site-link.tsx';

/** Stands where a later release brings a screen, and says what will be there. */
export function ComingLater({ screen }: { screen: LaterScreen }) {
  return (
    <div className="mx-auto grid max-w-130 justify-items-center gap-4 px-4 py-20 text-center">
      <CoilMark size={44} className="text-copper" />
      <h1>{screen.title}</h1>
      <p className="text-ink-soft text-balance">{screen.text}</p>
      <p className="rounded-pill bg-copper-wash px-3 py-1 text-sm font-semibold text-copper-ink">
        Coming in a later release
      </p>
      <Button asChild variant="outline">
        <SiteLink to="/">Return Home</SiteLink>
      </Button>
    </div>
  );
}
