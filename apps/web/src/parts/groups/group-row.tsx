import type { GroupCard } from '@innerspring/contract/group-schemas';
import { AvatarShape } from '../../ui/avatar-shape.tsx';
import { countOf } from '../../ui/number-format.ts';
import { groupPath, SiteLink } from '../site-link.tsx';
import { GroupBadge } from './group-badge.tsx';
import { GroupJoin } from './group-join.tsx';

/** One group among results, with what one may do about it. */
export function GroupRow({ group }: { group: GroupCard }) {
  return (
    <div className="relative flex items-center gap-3 px-4 py-3 hover:bg-sunk">
      <SiteLink to={groupPath(group.id)} aria-label={group.name} className="absolute inset-0 rounded-card" />
      <AvatarShape name={group.name} id={group.id} src={group.coverUrl} size={48} shape="square" alt="" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-1.5">
          <bdi className="min-w-0 truncate font-semibold">{group.name}</bdi>
          <GroupBadge visibility={group.visibility} />
        </p>
        <p className="truncate text-sm text-ink-soft">{group.topic}</p>
        <p className="text-sm text-ink-faint">{countOf(group.memberCount, 'member')}</p>
      </div>
      <div className="relative shrink-0">
        <GroupJoin group={group} />
      </div>
    </div>
  );
}
