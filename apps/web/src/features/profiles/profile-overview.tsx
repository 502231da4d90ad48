import type { Profile } from '@innerspring/contract/profiles/schemas';
import type { ReactNode } from 'react';
import { companyPath, SiteLink } from '../../parts/site-link.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd dir="auto" className="min-w-0 wrap-anywhere">
        {children || <span className="text-ink-soft">Not specified</span>}
      </dd>
    </div>
  );
}

/** Profession, company, location and e-mail, each Not specified when empty (specification §2). */
export function ProfileOverview({ profile }: { profile: Profile }) {
  const { profession, company, companyCard, location, email } = profile;
  return (
    <Card bleed asChild className="pb-4">
      <section aria-label="Profile Overview">
        <CardHeader title="Profile Overview" />
        <dl className="mt-1 grid gap-3 px-4">
          <Row label="Profession">{profession}</Row>
          <Row label="Company">
            {companyCard ? (
              <SiteLink to={companyPath(companyCard.id)} className="link">
                {companyCard.name}
              </SiteLink>
            ) : (
              company
            )}
          </Row>
          <Row label="Location">{location}</Row>
          <Row label="Email">
            {email ? (
              <a href={`mailto:${email}`} className="link">
                {email}
              </a>
            ) : null}
          </Row>
        </dl>
      </section>
    </Card>
  );
}
