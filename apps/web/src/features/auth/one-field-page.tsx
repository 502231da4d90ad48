import type { ReactNode } from 'react';
import { SiteLink } from '../../parts/site-link.tsx';
import { Card } from '../../ui/card.tsx';
import { AuthFrame } from './auth-frame.tsx';

/** A small page of the front door: a card with a short form or an answer, and the way back to signing in. */
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
