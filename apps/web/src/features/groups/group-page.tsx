import { groupMembers } from '@innerspring/contract/groups/endpoints';
import type { GroupPage as Group } from '@innerspring/contract/groups/schemas';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { ChatBar } from '../../parts/chat/chat-bar.tsx';
import { fillsPhone, useKeyboardRoom } from '../../parts/chat/use-keyboard-room.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { SideCards } from '../../parts/side-cards.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { ApiError, sentenceOf } from '../../platform/api.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { pages } from '../../platform/query.ts';
import { useMedia } from '../../platform/use-media.ts';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Age } from '../../ui/words/days.tsx';
import { compactCount, countOf } from '../../ui/words/number-format.ts';
import { useGroupRoom } from './chat/use-group-room.ts';
import { ChatHead, GroupHeader, GroupLeft, GroupNotFound } from './group-header.tsx';
import { type GroupAddress, type GroupTab, useGroupAction } from './groups.data.ts';
import { groupQuery, joinWords, visibilityWords } from './public/group.data.ts';
import GroupDiscussion from './discussion/group-discussion.tsx';

interface GroupPageProps {
  id: number;
  address: GroupAddress;
  onTab: (tab: GroupTab) => void;
}

const rows = 'grid w-full grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5';
const groupFrame = `${rows} max-md:-mt-2.5`;

/** The chat ends where the window does, so that its message field is in view with the group's header above it. */
const fillsWindow = 'md:flex md:h-[max(32rem,calc(100dvh-6rem-var(--bar-height)))] md:flex-col';
const fillsRest =
  'md:flex md:min-h-0 md:flex-1 md:flex-col md:[&>[role=tabpanel]]:min-h-0 md:[&>[role=tabpanel]]:flex-1';

/** The same breakpoint as in the frame: below 768 px the chat fills the window. */
const ONE_COLUMN = '(max-width: 47.999rem)';

/** One group: everything for its members, and the visible part for others. */
export function GroupPage({ id, address, onTab }: GroupPageProps) {
  const { data: group, error, refetch } = useQuery(groupQuery(id));
  // The group's name, stored while the viewer is a member. If the group then disappears, the viewer was removed from
  // it.
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
        <WayBack address={address} onTab={onTab} />
        <Card bleed>
          <LoadFailed what="the group" error={error} onRetry={() => refetch()} />
        </Card>
      </div>
    );
  }
  if (!group) {
    return (
      <div className={groupFrame}>
        <WayBack address={address} onTab={onTab} />
        <GroupSkeleton />
      </div>
    );
  }
  return (
    <>
      {isMember ? <Room groupId={id} onRemoved={() => setRemoved(true)} /> : null}
      <FoundGroup group={group} address={address} onTab={onTab} />
    </>
  );
}

interface FoundGroupProps {
  group: Group;
  address: GroupAddress;
  onTab: (tab: GroupTab) => void;
}

function FoundGroup({ group, address, onTab }: FoundGroupProps) {
  const isPhone = useMedia(ONE_COLUMN);
  const tabs = tabsOf(group, address);
  const current = tabs.find(({ value }) => value === address.tab)?.value ?? tabs[0]?.value ?? 'about';
  if (isPhone && current === 'chat') {
    return (
      <PhoneChat>
        <ChatHead group={group} onBack={() => onTab('discussion')} />
        {later(<GroupChat group={group} message={address.message} />)}
      </PhoneChat>
    );
  }
  return (
    <div className={groupFrame}>
      <div className={clsx(rows, current === 'chat' && fillsWindow)}>
        <WayBack address={address} onTab={onTab} />
        <GroupHeader group={group} />
        <GroupNotices group={group} onMembers={() => onTab('members')} />
        <Tabs<GroupTab>
          label={`Sections of ${group.name}`}
          tabs={tabs}
          value={current}
          onValueChange={onTab}
          className={current === 'chat' ? fillsRest : ''}
        />
      </div>
      {isPhone ? null : (
        <SideCards>
          {current === 'about' ? null : <GroupFacts group={group} />}
          {group.standing === 'member' ? <GroupPeople group={group} onAll={() => onTab('members')} /> : null}
        </SideCards>
      )}
    </div>
  );
}

/** On phones the chat's route has no site header, so this adds a back button while there is no chat to show. */
function WayBack({ address, onTab }: Pick<GroupPageProps, 'address' | 'onTab'>) {
  if (address.tab !== 'chat') return null;
  return <ChatBar back="Back to the group" onBack={() => onTab('discussion')} className="md:hidden" />;
}

/** The chat on a phone: its own header, the messages, and the composer above the keyboard. */
function PhoneChat({ children }: { children: ReactNode }) {
  const room = useKeyboardRoom<HTMLDivElement>();
  return (
    <div ref={room} className={`flex flex-col bg-paper ${fillsPhone}`}>
      {children}
    </div>
  );
}

function GroupSkeleton() {
  return (
    <SkeletonRegion label="Loading the group" className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
      <Card bleed className="overflow-hidden">
        <Skeleton className="h-16 rounded-none! md:h-24" />
        <div className="grid gap-3 px-4.5 py-4">
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
    content: <GroupDiscussion group={group} />,
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

/** Pending requests, reports and offers for the viewer, at the top of the group. */
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
              Review
            </Button>
          }
        >
          {waitingText(waiting)}
        </Banner>
      ) : null}
    </>
  );
}

/** "2 requests and 1 report to review" */
function waitingText({ requests, reports }: NonNullable<Group['waiting']>): string {
  const parts = [requests > 0 ? countOf(requests, 'request') : '', reports > 0 ? countOf(reports, 'report') : ''];
  return `${parts.filter(Boolean).join(' and ')} to review`;
}

function Handover({ group }: { group: Group }) {
  const take = useGroupAction(groupMembers.takeOver, { done: `You now own ${group.name}` });
  const drop = useGroupAction(groupMembers.dropOffer, { refused: 'Couldn’t decline' });
  const params = { id: group.id };
  return (
    <div className="grid gap-2 rounded-control bg-copper-wash p-4 max-md:mx-4">
      <p className="font-medium text-copper-ink">You’ve been asked to take over {group.name} as its owner.</p>
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

/** The group's description, who can see and join it, and who owns it. */
function GroupAbout({ group }: { group: Group }) {
  const { owner, about } = group;
  return (
    <Card bleed padded className="grid gap-5">
      {about ? (
        <p dir="auto" className="text-post whitespace-pre-wrap">
          {about}
        </p>
      ) : (
        <p className="text-ink-soft">This group has no description yet.</p>
      )}
      <dl className="grid gap-3.5">
        <Fact name="Topic">{group.topic}</Fact>
        <Fact name="Who can see it">{visibilityWords[group.visibility].help}</Fact>
        <Fact name="Who can join">{joinWords[group.joinPolicy].help}</Fact>
        <Fact name="Members">{countOf(group.memberCount, 'member')}</Fact>
        <Fact name="Created">
          <Age value={group.createdAt} />
        </Fact>
        <Fact name="Owner">
          {owner ? (
            <SiteLink to={profilePath(owner.id)} className="block rounded-control hover:bg-sunk">
              <PersonLine person={owner} size={36} />
            </SiteLink>
          ) : (
            <span className="text-ink-soft">{group.needsOwner ? 'No one right now' : 'Not shown'}</span>
          )}
        </Fact>
      </dl>
    </Card>
  );
}

/** The group's description in the right rail. */
function GroupFacts({ group }: { group: Group }) {
  const { owner } = group;
  return (
    <Card asChild>
      <section aria-label="About this group">
        <CardHeader title="About this group" />
        {group.about ? (
          <p dir="auto" className="mx-4 mb-2.5 line-clamp-5 text-sm wrap-anywhere whitespace-pre-wrap text-ink-soft">
            {group.about}
          </p>
        ) : null}
        <dl className="grid gap-2.5 px-4 pb-4 text-sm">
          <RailFact name="Topic">{group.topic}</RailFact>
          <RailFact name="Who can see it">{visibilityWords[group.visibility].help}</RailFact>
          <RailFact name="Who can join">{joinWords[group.joinPolicy].help}</RailFact>
          {owner ? (
            <RailFact name="Owner">
              <SiteLink to={profilePath(owner.id)} className="link">
                <bdi>{owner.fullName}</bdi>
              </SiteLink>
            </RailFact>
          ) : null}
        </dl>
      </section>
    </Card>
  );
}

function RailFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

const shownPeople = 5;

/** The first members, in the right rail. */
function GroupPeople({ group, onAll }: { group: Group; onAll: () => void }) {
  const { data } = useInfiniteQuery(pages(groupMembers.list, { params: { id: group.id }, query: {} }));
  const people = data?.pages[0]?.items.slice(0, shownPeople);
  return (
    <Card asChild>
      <section aria-label="People in this group" className="pb-2">
        <CardHeader title={countOf(group.memberCount, 'member')} />
        {people ? (
          <ul className="grid grid-cols-[minmax(0,1fr)] px-2">
            {people.map(({ person }) => (
              <li key={person.id}>
                <SiteLink to={profilePath(person.id)} className="block rounded-control px-2 py-1.5 hover:bg-sunk">
                  <PersonLine person={person} size={36} />
                </SiteLink>
              </li>
            ))}
          </ul>
        ) : (
          <SkeletonRegion label="Loading members" className="grid gap-3 px-4 py-1.5">
            {Array.from({ length: Math.min(shownPeople, group.memberCount) }, (_, row) => (
              <Skeleton key={row} className="h-9" />
            ))}
          </SkeletonRegion>
        )}
        {group.memberCount > shownPeople ? (
          <Button variant="link" size="sm" className="mx-4" onClick={onAll}>
            See all members
          </Button>
        ) : null}
      </section>
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
