import type { GroupPage } from '@innerspring/contract/groups/schemas';
import type { ReactNode } from 'react';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { joinWords, visibilityWords } from './public/group.data.ts';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { Age } from '../../ui/words/age.tsx';
import { Card } from '../../ui/card.tsx';
import { countOf } from '../../ui/words/number-format.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-3">
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** What a group is for, who sees and joins it, and whose it is. */
export function GroupAbout({ group }: { group: GroupPage }) {
  const { owner, about } = group;
  return (
    <Card bleed padded className="grid gap-5">
      {about ? (
        <p dir="auto" className="text-post whitespace-pre-wrap">
          {about}
        </p>
      ) : (
        <p className="text-ink-soft">Nothing is written about this group yet.</p>
      )}
      <dl className="grid gap-3.5">
        <Fact name="Topic">{group.topic}</Fact>
        <Fact name="Who can see it">{visibilityWords[group.visibility].help}</Fact>
        <Fact name="Who can join">{joinWords[group.joinPolicy].help}</Fact>
        <Fact name="Members">{countOf(group.memberCount, 'member')}</Fact>
        <Fact name="Made">
          <Age value={group.createdAt} />
        </Fact>
        <Fact name="Owner">
          {owner ? (
            <SiteLink to={profilePath(owner.id)} className="block rounded-control hover:bg-sunk">
              <PersonLine person={owner} size={36} />
            </SiteLink>
          ) : (
            <span className="text-ink-soft">{group.needsOwner ? 'Nobody at the moment' : 'Not shown'}</span>
          )}
        </Fact>
      </dl>
    </Card>
  );
}
