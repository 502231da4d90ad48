import { groupMembers } from '@innerspring/contract/groups/endpoints';
import type { GroupPage } from '@innerspring/contract/groups/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { pages } from '../../../platform/query.ts';
import { Age } from '../../../ui/words/age.tsx';
import { Button } from '../../../ui/button.tsx';
import { useGroupAction } from '../group-page.data.ts';
import { MemberList } from './member-list.tsx';

/** Who asks to join, with their answers, the oldest first. */
export function RequestQueue({ group }: { group: GroupPage }) {
  const list = useInfiniteQuery(pages(groupMembers.requests, { params: { id: group.id }, query: {} }));
  const approve = useGroupAction(groupMembers.approve, { refused: 'Could not let them in.' });
  const decline = useGroupAction(groupMembers.decline, { refused: 'Could not decline the request.' });
  const isBusy = approve.isPending || decline.isPending;
  return (
    <MemberList
      list={list}
      what="requests"
      keyOf={({ person }) => person.id}
      empty={<p className="py-2 text-sm text-ink-soft">Nobody asks to join at the moment.</p>}
    >
      {({ person, answer, createdAt }) => {
        const params = { id: group.id, userId: person.id };
        return (
          <div className="grid gap-2">
            <SiteLink to={profilePath(person.id)} className="rounded-control hover:bg-sunk">
              <PersonLine person={person} />
            </SiteLink>
            {answer ? (
              <blockquote dir="auto" className="rounded-small border-s-2 border-night bg-sunk px-3 py-2 wrap-anywhere">
                {answer}
              </blockquote>
            ) : null}
            <div className="flex flex-wrap items-center gap-2">
              <Button
                size="sm"
                disabled={isBusy}
                aria-label={`Approve ${person.fullName}`}
                onClick={() => approve.mutate({ params })}
              >
                Approve
              </Button>
              <Button
                size="sm"
                variant="ghost"
                disabled={isBusy}
                aria-label={`Decline ${person.fullName}`}
                onClick={() => decline.mutate({ params })}
              >
                Decline
              </Button>
              <span className="text-sm text-ink-faint">
                <Age value={createdAt} />
              </span>
            </div>
          </div>
        );
      }}
    </MemberList>
  );
}
