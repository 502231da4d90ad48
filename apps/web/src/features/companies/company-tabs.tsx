import { companies } from '@innerspring/contract/companies/endpoints';
import { companyRoles } from '@innerspring/contract/companies/management-endpoints';
import type { CompanyPage } from '@innerspring/contract/companies/schemas';
import type { PersonCard } from '@innerspring/contract/users';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { PostCard, PostListSkeleton } from '../../parts/posts/post-card.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { pages } from '../../platform/query.ts';
import { formProblem } from '../../platform/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { LoadMore } from '../../ui/states/list-end.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/states/loading.tsx';
import { useCompanyAction } from './company.data.ts';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="grid gap-0.5 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-3">
      <dt className="text-ink-soft">{label}</dt>
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

/** What the company says of itself. */
export function CompanyOverview({ company }: { company: CompanyPage }) {
  const { about, website, contactEmail, phone, socialLinks } = company;
  return (
    <Card bleed padded className="grid gap-5">
      <h2 className="text-lg font-semibold">About</h2>
      {about ? (
        <p dir="auto" className="max-w-[65ch] whitespace-pre-wrap wrap-anywhere">
          {about}
        </p>
      ) : (
        <p className="text-ink-soft">This company has not written about itself yet.</p>
      )}
      <dl className="grid gap-3">
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
    </Card>
  );
}

/** Tells the viewer that the ownership is offered to them. */
export function HandoverOffer({ company, from }: { company: CompanyPage; from: PersonCard }) {
  const input = { params: { id: company.id } };
  const accept = useCompanyAction(companyRoles.accept, `You own ${company.name} now`);
  const decline = useCompanyAction(companyRoles.dropOffer, 'Offer declined');
  const problem = formProblem(accept.error ?? decline.error);
  return (
    <Banner
      tone="note"
      look="box"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" loading={accept.isPending} onClick={() => accept.mutate(input)}>
            Accept
          </Button>
          <Button size="sm" variant="outline" loading={decline.isPending} onClick={() => decline.mutate(input)}>
            Decline
          </Button>
        </span>
      }
    >
      <bdi>{from.fullName}</bdi> offers you the ownership of {company.name}.
      {problem ? <FieldError>{problem}</FieldError> : null}
    </Banner>
  );
}

/** What was posted as the company, newest first. */
export function CompanyPosts({ companyId }: { companyId: number }) {
  const list = useInfiniteQuery(pages(companies.posts, { params: { id: companyId }, query: {} }));
  if (list.isPending) return <PostListSkeleton count={2} />;
  if (!list.data) {
    return (
      <Card bleed>
        <LoadFailed what="the posts" error={list.error} onRetry={() => list.refetch()} />
      </Card>
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <Card bleed padded>
        <p className="text-ink-soft">No posts yet.</p>
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
      {items.map((post) => (
        <PostCard key={post.id} post={post} onDeleted={() => void list.refetch()} />
      ))}
      <LoadMore list={list} />
    </div>
  );
}

/** Members who list the company: now, then before. */
export function CompanyPeople({ companyId, name }: { companyId: number; name: string }) {
  const list = useInfiniteQuery(pages(companies.people, { params: { id: companyId }, query: {} }));
  if (list.isPending) {
    return (
      <SkeletonRegion label="Loading the people" className="grid gap-3">
        {Array.from({ length: 4 }, (_, at) => (
          <Skeleton key={at} className="h-14 rounded-control" />
        ))}
      </SkeletonRegion>
    );
  }
  if (!list.data) {
    return (
      <Card bleed>
        <LoadFailed what="the people" error={list.error} onRetry={() => list.refetch()} />
      </Card>
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <Card bleed padded>
        <p className="text-ink-soft">No members list {name} on their profiles yet.</p>
      </Card>
    );
  }
  return (
    <Card bleed padded className="grid gap-4">
      <ul className="grid gap-3">
        {items.map(({ person, isCurrent }) => (
          <li key={person.id}>
            <SiteLink to={profilePath(person.id)} className="block rounded-control hover:bg-sunk">
              <PersonLine person={person} end={isCurrent ? null : <Badge variant="outline">Former</Badge>} />
            </SiteLink>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  );
}
