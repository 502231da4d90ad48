import type { ReactNode } from 'react';
import { CoilMark } from '../../ui/coil-mark.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { Card } from '../../ui/card.tsx';

/** Darkens the ticking behind the text, fades toward the edge, and draws one large coil. */
export function WovenShade() {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 bg-linear-to-br from-[oklch(0.24_0.1_274_/_0.94)] via-[oklch(0.26_0.1_276_/_0.82)] to-[oklch(0.3_0.1_290_/_0.3)]"
    >
      <span className="absolute -end-24 -bottom-28 text-white opacity-15">
        <CoilMark size={440} />
      </span>
    </div>
  );
}

export interface AuthFrameProps {
  siteName: string;
  title: string;
  intro?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** The frame of all signed-out pages: the woven panel with the logo beside the card (from 1024 px) or above it. */
export function AuthFrame({ siteName, title, intro, wide = false, children }: AuthFrameProps) {
  return (
    <div className="grid min-h-dvh bg-linen lg:grid-cols-[minmax(20rem,30rem)_minmax(0,1fr)]">
      <aside className="ticking relative hidden overflow-hidden p-10 text-white lg:flex lg:flex-col lg:justify-between">
        <WovenShade />
        <p className="relative flex items-center gap-3 text-lg font-semibold">
          <CoilMark size={36} />
          {siteName}
        </p>
        <div className="relative grid gap-4">
          <p className="display text-4xl leading-tight">Where the people who make, move and sell mattresses meet.</p>
          <p className="max-w-80 text-post opacity-90">
            A members-only network. We read every application, so everyone you meet works in the trade.
          </p>
        </div>
        <p className="relative text-sm opacity-80">
          Foam · coils · ticking · latex · machines · stores · sleep technology
        </p>
      </aside>
      <main id="main" className="grid content-start justify-items-center px-4 py-8 sm:py-12 lg:content-center">
        <div className={`grid w-full gap-5 ${wide ? 'max-w-150' : 'max-w-105'}`}>
          <p className="flex items-center gap-2.5 font-semibold text-night lg:hidden">
            <CoilMark size={30} />
            {siteName}
          </p>
          <div className="grid gap-1.5">
            <h1 className="text-3xl">{title}</h1>
            {intro ? <div className="text-ink-soft">{intro}</div> : null}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}

/** A small signed-out page: a card with a short form or a message, and a link back to sign-in. */
export function OneFieldPage({
  siteName,
  title,
  intro,
  children,
}: {
  siteName: string;
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) {
  return (
    <AuthFrame siteName={siteName} title={title} intro={intro}>
      <Card padded>{children}</Card>
      <p className="text-sm">
        <SiteLink to="/auth" className="font-medium text-night hover:underline">
          Back to sign in
        </SiteLink>
      </p>
    </AuthFrame>
  );
}
