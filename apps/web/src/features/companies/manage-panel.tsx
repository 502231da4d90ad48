import type { CompanyPage } from '@innerspring/contract/companies/schemas';
import { mayEdit, useCompanyAction } from './company.data.ts';
import { TeamList } from './team-list.tsx';
import { companyRoles } from '@innerspring/contract/companies/management-endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { pages } from '../../platform/query.ts';
import { formProblem } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { LoadMore } from '../../ui/states/list-end.tsx';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';

/** Edits that members suggested and that nobody has accepted or declined yet. */
function SuggestionList({ company }: { company: CompanyPage }) {
  const list = useInfiniteQuery(pages(companyRoles.suggestions, { params: { id: company.id }, query: {} }));
  const settle = useCompanyAction(companyRoles.settleSuggestion);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const act = (suggestionId: number, state: 'done' | 'dismissed') =>
    settle.mutate({ params: { id: company.id, suggestionId }, body: { state } });
  return (
    <Card bleed padded className="grid gap-4">
      <h2 className="text-lg font-semibold">Suggested edits</h2>
      {formProblem(settle.error) ? <FieldError>{formProblem(settle.error)}</FieldError> : null}
      {list.isPending ? (
        <SkeletonRegion label="Loading the suggestions">
          <SkeletonText lines={3} />
        </SkeletonRegion>
      ) : list.data ? (
        items.length === 0 ? (
          <p className="text-ink-soft">No suggested edits. Suggestions from members will appear here.</p>
        ) : (
          <ul className="grid gap-4">
            {items.map(({ id, text, person, createdAt }) => (
              <li key={id} className="grid gap-2 border-t border-seam pt-4 first:border-0 first:pt-0">
                <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                  {text}
                </p>
                <p className="text-sm text-ink-soft">
                  {person ? (
                    <SiteLink to={profilePath(person.id)} className="link">
                      {person.fullName}
                    </SiteLink>
                  ) : (
                    'A member'
                  )}
                  {' · '}
                  <RelativeTime value={createdAt} suffix="ago" />
                </p>
                <div className="flex gap-2">
                  <Button size="sm" variant="outline" onClick={() => act(id, 'done')}>
                    Done
                  </Button>
                  <ConfirmDialog
                    trigger={
                      <Button size="sm" variant="ghost">
                        Dismiss
                      </Button>
                    }
                    title="Dismiss this suggestion?"
                    description="It leaves the list for everyone who edits the page. You can’t undo this."
                    confirmLabel="Dismiss suggestion"
                    cancelLabel="Keep suggestion"
                    onConfirm={() => act(id, 'dismissed')}
                  />
                </div>
              </li>
            ))}
          </ul>
        )
      ) : (
        <LoadFailed what="the suggestions" error={list.error} onRetry={() => list.refetch()} />
      )}
      <LoadMore list={list} />
    </Card>
  );
}

/** For members with a role: the team and the suggested edits. */
export default function ManagePanel({ company }: { company: CompanyPage }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
      <TeamList company={company} />
      {mayEdit(company) ? <SuggestionList company={company} /> : null}
    </div>
  );
}
