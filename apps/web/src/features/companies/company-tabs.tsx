import { companies } from '@innerspring/contract/companies/endpoints';
import { companyRoles } from '@innerspring/contract/companies/management-endpoints';
import type { CompanyPage } from '@innerspring/contract/companies/schemas';
import type { PersonCard } from '@innerspring/contract/users';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { PostCards } from '../../parts/posts/post-cards.tsx';
import { PostCard, PostListSkeleton } from '../../parts/posts/post-card.tsx';
import { RowList } from '../../parts/row-list.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { pages } from '../../platform/query.ts';
import { formProblem } from '../../platform/api.ts';
import { useIsMobile } from '../../platform/use-media.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { EmptyState, LoadMore } from '../../ui/states/list-end.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { useCompanyAction } from './company.data.ts';

/** The company's description. On phones, which have no rail, its facts too. */
export function CompanyOverview({ company }: { company: CompanyPage }) {
  const isMobile = useIsMobile();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <Card bleed padded className="grid gap-3">
        <h2 className="text-base font-semibold">About</h2>
        {company.about ? (
          <p dir="auto" className="max-w-[65ch] whitespace-pre-wrap wrap-anywhere">
            {company.about}
          </p>
        ) : (
          <p className="text-ink-soft">This company hasn’t added a description yet.</p>
        )}
      </Card>
      {isMobile ? <CompanyFacts company={company} /> : null}
    </div>
  );
}

/** Asks the viewer to accept the ownership of the page. */
export function HandoverOffer({ company, from }: { company: CompanyPage; from: PersonCard }) {
  const input = { params: { id: company.id } };
  const accept = useCompanyAction(companyRoles.accept, `You now own ${company.name}`);
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
      <bdi>{from.fullName}</bdi> wants to hand {company.name} over to you.
      {problem ? <FieldError>{problem}</FieldError> : null}
    </Banner>
  );
}

/** Posts in the company's name, newest first. */
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
      <Card bleed>
        <EmptyState>No posts yet.</EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
      <PostCards items={items} end={<LoadMore list={list} />}>
        {(post) => <PostCard post={post} onDeleted={() => void list.refetch()} />}
      </PostCards>
    </div>
  );
}

/** Members who list the company: current ones, then former ones. */
export function CompanyPeople({ companyId, name }: { companyId: number; name: string }) {
  const list = useInfiniteQuery(pages(companies.people, { params: { id: companyId }, query: {} }));
  return (
    <RowList
      list={list}
      what="people"
      keyOf={({ person }) => person.id}
      empty={<EmptyState>No members list {name} on their profiles yet.</EmptyState>}
    >
      {({ person, isCurrent }) => (
        <SiteLink to={profilePath(person.id)} className="block px-4 py-3 hover:bg-sunk">
          <PersonLine person={person} size={48} end={isCurrent ? null : <Badge variant="outline">Former</Badge>} />
        </SiteLink>
      )}
    </RowList>
  );
}
