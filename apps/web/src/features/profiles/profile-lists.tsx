import type { Profile } from '@innerspring/contract/profiles/schemas';
import { ExternalLink } from 'lucide-react';
import { Card, CardHeader } from '../../ui/card.tsx';

/** What the member can do; nothing where they named nothing. */
export function ProfileSkills({ skills }: Pick<Profile, 'skills'>) {
  if (skills.length === 0) return null;
  return (
    <Card bleed asChild className="pb-4">
      <section aria-label="Skills">
        <CardHeader title="Skills" />
        <ul className="mt-1.5 flex flex-wrap gap-1.5 px-4">
          {skills.map((skill) => (
            <li
              key={skill}
              dir="auto"
              className="max-w-full rounded-pill border border-seam-strong px-2.5 py-1 text-sm wrap-anywhere"
            >
              {skill}
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}

/** Pages elsewhere, as the member gave them. */
export function ProfileLinks({ links }: Pick<Profile, 'links'>) {
  if (links.length === 0) return null;
  return (
    <Card bleed asChild className="pb-4">
      <section aria-label="Links">
        <CardHeader title="Links" />
        <ul className="mt-1 grid gap-2 px-4">
          {links.map(({ label, url }, at) => (
            <li key={`${at}:${url}`} className="min-w-0">
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
                className="link inline-flex max-w-full items-center gap-1.5"
              >
                <bdi className="min-w-0 wrap-anywhere">{label}</bdi>
                <ExternalLink size={15} role="img" aria-label="opens in a new tab" className="shrink-0" />
              </a>
              <p dir="ltr" className="truncate text-sm text-ink-faint">
                {url.replace(/^https?:\/\//, '')}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
