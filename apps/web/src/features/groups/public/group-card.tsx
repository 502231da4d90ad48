import type { GroupCard as Group, GroupVisibility } from '@innerspring/contract/groups/schemas';
import { Users, EyeOff, Globe, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { versionedPicture } from '../../../ui/avatar-shape.tsx';
import { groupPath, SiteLink } from '../../../parts/site-link.tsx';
import { GroupJoin } from './group-join.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { visibilityWords } from './group.data.ts';

const icons = { listed: Globe, private: Lock, hidden: EyeOff } as const;

/** Who can find and read a group, in a word. */
export function GroupBadge({ visibility }: { visibility: GroupVisibility }) {
  const Icon = icons[visibility];
  return (
    <Badge variant="outline" title={visibilityWords[visibility].help}>
      <span className="inline-flex items-center gap-1 align-middle leading-none">
        <Icon size={11} aria-hidden="true" />
        {visibilityWords[visibility].label}
      </span>
    </Badge>
  );
}

/** The wide picture of a group, or the woven ticking. */
export function GroupCover({ url, className }: { url: string | null; className: string }) {
  if (!url) return <div className={`ticking ${className}`} />;
  return (
    <img
      src={versionedPicture(url)}
      alt=""
      width={1600}
      height={400}
      loading="lazy"
      className={`w-full bg-sunk object-cover ${className}`}
    />
  );
}

interface GroupCardProps {
  group: Group;
  /** A line above the name: who invited. */
  above?: ReactNode;
}

/** A group among others, with what one may do about it. */
export function GroupCard({ group, above }: GroupCardProps) {
  return (
    <Card asChild className="flex flex-col overflow-hidden">
      <article aria-label={group.name}>
        <GroupCover url={group.coverUrl} className="h-20" />
        <div className="flex flex-1 flex-col gap-2 p-4">
          {above ? <p className="text-sm text-ink-soft">{above}</p> : null}
          <div className="grid gap-1">
            <p className="line-clamp-2 text-lg leading-snug font-semibold wrap-anywhere">
              <SiteLink to={groupPath(group.id)} className="hover:underline">
                <bdi>{group.name}</bdi>
              </SiteLink>
            </p>
            <p className="text-sm text-ink-soft">{group.topic}</p>
          </div>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1.5">
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink-faint">
              <span className="inline-flex items-center gap-1.5">
                <Users size={15} aria-hidden="true" />
                {countOf(group.memberCount, 'member')}
              </span>
              <GroupBadge visibility={group.visibility} />
            </p>
            <GroupJoin group={group} />
          </div>
        </div>
      </article>
    </Card>
  );
}
