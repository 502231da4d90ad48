import { groupMembers } from '@innerspring/contract/groups/endpoints';
import type { GroupPage as Group } from '@innerspring/contract/groups/schemas';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { ApiError, sentenceOf } from '../../platform/api.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Age } from '../../ui/words/days.tsx';
import { compactCount, countOf } from '../../ui/words/number-format.ts';
import { useGroupRoom } from './chat/use-group-room.ts';
import { GroupHeader, GroupLeft, GroupNotFound } from './group-header.tsx';
import { type GroupAddress, type GroupTab, useGroupAction } from './groups.data.ts';
import { groupQuery, joinWords, visibilityWords } from './public/group.data.ts';

interface GroupPageProps {
  id: number;
  address: GroupAddress;
  onTab: (tab: GroupTab) => void;
}

const groupFrame =
  'mx-auto grid w-full max-w-200 grid-cols-[minmax(0,1fr)] gap-4 pt-5.5 pb-24 max-md:gap-2.5 max-md:pt-0 md:px-4';

/** One group: for its members everything, for others what they may know of it. */
export function GroupPage({ id, address, onTab }: GroupPageProps) {
  const { data: group, error, refetch } = useQuery(groupQuery(id));
  // The name of the group as long as the viewer was in it: a group that is gone afterwards was taken from them.
  const [wasIn, setWasIn] = useState<string | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const isMember = group?.standing === 'member';
  if (isMember && wasIn !== group.name) setWasIn(group.name);
  usePageTitle(group?.name ?? 'Group');
  const isGone = error instanceof ApiError && goneCodes.has(error.status);
  const hasLeft = wasIn !== null && (isGone || (group !== undefined && !isMember));
  if (wasIn !== null && (isRemoved || hasLeft)) return <GroupLeft name={wasIn} />;
  if (isGone) return <GroupNotFound />;
  if (error && !group) {
    return (
      <div className={groupFrame}>
        <h1 className="sr-only">Group</h1>
        <Card bleed>
          <LoadFailed what="the group" error={error} onRetry={() => refetch()} />
        </Card>
      </div>
    );
  }
  if (!group) return <GroupSkeleton />;
  const tabs = tabsOf(group, address);
  const current = tabs.find(({ value }) => value === address.tab)?.value ?? tabs[0]?.value ?? 'about';
  return (
    <div className={groupFrame}>
      {isMember ? <Room groupId={id} onRemoved={() => setRemoved(true)} /> : null}
      <GroupHeader group={group} isSmall={current === 'chat'} />
      <GroupNotices group={group} onMembers={() => onTab('members')} />
      <Tabs<GroupTab> label={`Parts of ${group.name}`} tabs={tabs} value={current} onValueChange={onTab} />
    </div>
  );
}

function GroupSkeleton() {
  return (
    <SkeletonRegion label="Loading the group" className={groupFrame}>
      <Card bleed className="overflow-hidden">
        <Skeleton className="h-28 rounded-none! md:h-40" />
        <div className="grid gap-3 px-4.5 py-5 md:px-6">
          <Skeleton className="h-8 w-64 max-w-full" />
          <SkeletonText lines={2} />
        </div>
      </Card>
      <Skeleton className="h-10 rounded-control" />
      <Skeleton className="h-48 rounded-card" />
    </SkeletonRegion>
  );
}

function Room({ groupId, onRemoved }: { groupId: number; onRemoved: () => void }) {
  useGroupRoom(groupId, onRemoved);
  return null;
}

const goneCodes = new Set([400, 404]);

const GroupChat = lazyPart('part', () => import('./chat/group-chat.tsx'));

const GroupDiscussion = lazyPart('part', () => import('./discussion/group-discussion.tsx'));

const GroupMembers = lazyPart('part', async () => ({
  default: (await import('./members/member-tabs.tsx')).GroupMembers,
}));

const GroupFiles = lazyPart('part', async () => ({ default: (await import('./members/member-tabs.tsx')).GroupFiles }));

const later = (content: ReactNode) => (
  <Suspense fallback={<Skeleton className="h-48 rounded-card" />}>{content}</Suspense>
);

function tabsOf(group: Group, { tab, message }: GroupAddress) {
  const isMember = group.standing === 'member';
  const unread = Math.max(0, (group.seq ?? 0) - (group.readSeq ?? 0));
  const about = { value: 'about' as const, label: 'About', content: <GroupAbout group={group} /> };
  const discussion = {
    value: 'discussion' as const,
    label: 'Discussion',
    content: later(<GroupDiscussion group={group} />),
  };
  if (!isMember) return group.canRead ? [discussion, about] : [about];
  return [
    discussion,
    {
      value: 'chat' as const,
      label: 'Chat',
      count: unread > 0 && tab !== 'chat' ? <span className="font-semibold text-copper-ink">New</span> : undefined,
      content: later(<GroupChat group={group} message={message} />),
    },
    {
      value: 'members' as const,
      label: 'Members',
      count: compactCount(group.memberCount),
      content: later(<GroupMembers group={group} />),
    },
    { value: 'files' as const, label: 'Files', content: later(<GroupFiles groupId={group.id} />) },
    about,
  ];
}

interface GroupNoticesProps {
  group: Group;
  onMembers: () => void;
}

/** What waits for the viewer in a group, above everything else of it. */
function GroupNotices({ group, onMembers }: GroupNoticesProps) {
  const { waiting } = group;
  const isWaiting = waiting !== null && waiting.requests + waiting.reports > 0;
  return (
    <>
      {group.handoverAsked ? <Handover group={group} /> : null}
      {isWaiting ? (
        <Banner
          tone="note"
          className="max-md:mx-4"
          action={
            <Button variant="link" size="sm" onClick={onMembers}>
              Look
            </Button>
          }
        >
          {waitingText(waiting)}
        </Banner>
      ) : null}
    </>
  );
}

/** "2 requests and 1 report wait for you." */
function waitingText({ requests, reports }: NonNullable<Group['waiting']>): string {
  const parts = [requests > 0 ? countOf(requests, 'request') : '', reports > 0 ? countOf(reports, 'report') : ''];
  return `${parts.filter(Boolean).join(' and ')} ${requests + reports === 1 ? 'waits' : 'wait'} for you.`;
}

function Handover({ group }: { group: Group }) {
  const take = useGroupAction(groupMembers.takeOver, { done: `You own ${group.name} now` });
  const drop = useGroupAction(groupMembers.dropOffer, { refused: 'Could not decline.' });
  const params = { id: group.id };
  return (
    <div className="grid gap-2 rounded-control bg-copper-wash p-4 max-md:mx-4">
      <p className="font-medium text-copper-ink">You are asked to take over {group.name}, as its owner.</p>
      {take.error ? <FieldError>{sentenceOf(take.error)}</FieldError> : null}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={take.isPending} onClick={() => take.mutate({ params })}>
          Become the owner
        </Button>
        <Button size="sm" variant="ghost" loading={drop.isPending} onClick={() => drop.mutate({ params })}>
          Decline
        </Button>
      </div>
    </div>
  );
}

/** What a group is for, who sees and joins it, and whose it is. */
function GroupAbout({ group }: { group: Group }) {
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-3">
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
