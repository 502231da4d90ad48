import type { GroupCard as Group, GroupVisibility } from '@innerspring/contract/groups/schemas';
import type { SearchHit } from '@innerspring/contract/search/schemas';
import { EyeOff, Globe, Lock, Users } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { groupPath, SiteLink } from '../../../parts/site-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { CoverPicture } from '../../../ui/cover-picture.tsx';
import { WovenCover } from '../../../ui/woven-cover.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { useDecline, useJoin, useWithdraw, visibilityWords } from './group.data.ts';

interface GroupCardProps {
  group: Group;
  /** A line above the name: the member who sent the invitation. */
  above?: ReactNode;
}

/** A group in a list, with the actions on it. */
export function GroupCard({ group, above }: GroupCardProps) {
  return (
    <Card asChild className="flex flex-col overflow-hidden">
      <article aria-label={group.name}>
        <GroupCover group={group} size="card" />
        <div className="flex flex-1 flex-col gap-2 p-4">
          {above ? <p className="text-sm text-ink-soft">{above}</p> : null}
          <div className="grid gap-1">
            <p className="line-clamp-2 text-base leading-snug font-semibold wrap-anywhere">
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

/** A group among the search results. */
export function GroupHit({ hit }: { hit: SearchHit }) {
  return hit.kind === 'group' ? <GroupCard group={hit.group} /> : null;
}

const icons = { listed: Globe, private: Lock, hidden: EyeOff } as const;

/** Who can find and read a group, as a label. */
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

/** The cover picture of a group, or a ticking woven from its name. */
export function GroupCover({
  group: { name, coverUrl },
  size,
}: {
  group: Pick<Group, 'name' | 'coverUrl'>;
  size: 'full' | 'card';
}) {
  if (!coverUrl) return <WovenCover name={name} size={size} />;
  return <CoverPicture url={coverUrl} size={size} />;
}

const AskDialog = lazyPart('dialog', async () => ({
  default: (await import('../members/joining-dialogs.tsx')).AskDialog,
}));

interface GroupJoinProps {
  group: Group;
  /** True on the group's own page, which needs no Open button. */
  isOpen?: boolean;
}

/** The viewer's action on a group: join, ask, answer an invitation, withdraw a request, open. */
export function GroupJoin({ group, isOpen = false }: GroupJoinProps) {
  const { standing, name } = group;
  const [isAsking, setAsking] = useState(false);
  const join = useJoin(group);
  const withdraw = useWithdraw();
  const enter = () => join.mutate(undefined);
  if (standing === 'banned') return <p className="text-sm text-ink-soft">You can’t join this group.</p>;
  if (standing === 'invited') return <Invitation group={group} onAccept={enter} isBusy={join.isPending} />;
  if (standing === 'requested') {
    return (
      <ConfirmDialog
        trigger={
          <Button
            size="sm"
            variant="outline"
            loading={withdraw.isPending}
            aria-label={`Cancel your request to join ${name}`}
          >
            Requested
          </Button>
        }
        title={`Cancel your request to join ${name}?`}
        description="Moderators will no longer see it or your answer. You can ask again."
        confirmLabel="Cancel request"
        cancelLabel="Keep request"
        onConfirm={() => withdraw.mutate({ params: { id: group.id } })}
      />
    );
  }
  if (standing === 'member') {
    if (isOpen) return null;
    return (
      <Button asChild size="sm" variant="outline">
        <SiteLink to={groupPath(group.id)} aria-label={`Open ${name}`}>
          Open
        </SiteLink>
      </Button>
    );
  }
  if (group.joinPolicy === 'invite') return <p className="text-sm text-ink-soft">By invitation only</p>;
  if (group.joinPolicy === 'open') {
    return (
      <Button size="sm" loading={join.isPending} onClick={enter} aria-label={`Join ${name}`}>
        Join
      </Button>
    );
  }
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)} aria-label={`Request to join ${name}`}>
        Request to join
      </Button>
      <Suspense fallback={null}>
        {isAsking ? <AskDialog group={group} onClose={() => setAsking(false)} /> : null}
      </Suspense>
    </>
  );
}

interface InvitationProps {
  group: Group;
  onAccept: () => void;
  isBusy: boolean;
}

function Invitation({ group, onAccept, isBusy }: InvitationProps) {
  const decline = useDecline(group);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" loading={isBusy} onClick={onAccept} aria-label={`Accept the invitation to ${group.name}`}>
        Accept
      </Button>
      <Button
        size="sm"
        variant="ghost"
        loading={decline.isPending}
        onClick={() => decline.mutate(undefined)}
        aria-label={`Decline the invitation to ${group.name}`}
      >
        Decline
      </Button>
    </div>
  );
}
