import type { CompanyPage } from '@innerspring/contract/companies/schemas';
import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../ui/card.tsx';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

const listed = (items: string[]) => (items.length > 0 ? items.join(' · ') : null);

function Outward({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="link">
      {children}
    </a>
  );
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');

/** The known facts of a company; nothing if none is known. */
export function CompanyFacts({ company }: { company: CompanyPage }) {
  const { website, contactEmail, phone, socialLinks, location, sizeBand, foundedYear } = company;
  const known = [website, location, sizeBand, foundedYear, contactEmail, phone];
  const lists = [company.sites, company.brands, company.productCategories, socialLinks];
  if (!known.some(Boolean) && lists.every((list) => list.length === 0)) return null;
  return (
    <Card bleed asChild className="pb-4">
      <section aria-label="Facts">
        <CardHeader title="Facts" />
        <dl className="mt-1 grid gap-3 px-4">
          <Fact label="Website">{website ? <Outward href={website}>{withoutScheme(website)}</Outward> : null}</Fact>
          <Fact label="Head office">{company.location}</Fact>
          <Fact label="Sites">{listed(company.sites)}</Fact>
          <Fact label="Size">{company.sizeBand ? `${company.sizeBand} people` : null}</Fact>
          <Fact label="Founded">{company.foundedYear}</Fact>
          <Fact label="Brands">{listed(company.brands)}</Fact>
          <Fact label="Products">{listed(company.productCategories)}</Fact>
          <Fact label="Email">
            {contactEmail ? (
              <a href={`mailto:${contactEmail}`} className="link">
                {contactEmail}
              </a>
            ) : null}
          </Fact>
          <Fact label="Phone">{phone}</Fact>
          <Fact label="Links">
            {socialLinks.length > 0 ? (
              <ul className="flex flex-wrap gap-x-4 gap-y-1">
                {socialLinks.map(({ label, url }) => (
                  <li key={`${label} ${url}`}>
                    <Outward href={url}>{label}</Outward>
                  </li>
                ))}
              </ul>
            ) : null}
          </Fact>
        </dl>
      </section>
    </Card>
  );
}
