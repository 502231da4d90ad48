import { Lock } from 'lucide-react';
import { SiteLink } from '../../../parts/site-link.tsx';
import { Button } from '../../../ui/button.tsx';

/** Stands in the place of the form for members without Premium. */
export function LockCard() {
  return (
    <section aria-labelledby="groups-locked" className="grid justify-items-center gap-3 px-2 py-4 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-copper-wash text-copper-ink">
        <Lock size={24} aria-hidden="true" />
      </span>
      <h2 id="groups-locked" className="display text-xl">
        Custom Groups come with Premium
      </h2>
      <p className="max-w-sm text-ink-soft text-balance">
        Premium members found groups of their own, with a chat, posts and files. Joining groups is free for everybody.
      </p>
      <Button asChild>
        <SiteLink to="/settings/subscription">See Premium</SiteLink>
      </Button>
    </section>
  );
}
