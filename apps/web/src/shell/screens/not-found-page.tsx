import { Compass } from 'lucide-react';
import { SiteLink } from '../../parts/site-link.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { Button } from '../../ui/button.tsx';

/** Shown for URLs that do not exist, or not for this member. */
export default function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <div className="mx-auto grid max-w-120 justify-items-center gap-4 px-4 py-20 text-center">
      <Compass size={40} strokeWidth={1.5} className="text-ink-faint" aria-hidden="true" />
      <h1>Page not found</h1>
      <p className="text-ink-soft">
        There’s nothing at this address. The page may have moved, or the link may have a typo.
      </p>
      <Button asChild>
        <SiteLink to="/">Return Home</SiteLink>
      </Button>
    </div>
  );
}
