import { groupMembers, groups } from '@innerspring/contract/groups/endpoints';
import type { GroupPage } from '@innerspring/contract/groups/schemas';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { ChatFile } from '../../../parts/chat/chat-file.tsx';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { pages } from '../../../platform/query.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { Age } from '../../../ui/words/days.tsx';
import { moderates } from '../groups.data.ts';
import { roleWords } from '../public/group.data.ts';
import { GroupDesk } from './group-desk.tsx';
import { MemberList } from './member-list.tsx';
import { MemberMenu } from './member-menu.tsx';

/** The members of a group and, for moderators, their pending work. */
export function GroupMembers({ group }: { group: GroupPage }) {
  const viewerId = useCurrentUser().id;
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim().slice(0, 100));
  const list = useInfiniteQuery({
    ...pages(groupMembers.list, { params: { id: group.id }, query: { q: q || undefined } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {moderates(group) ? <GroupDesk group={group} /> : null}
      <div className="max-md:px-4">
        <TextField
          type="search"
          aria-label="Search members"
          placeholder="Search members"
          value={text}
          onChange={(event) => setText(event.target.value)}
          lead={<Search size={18} />}
        />
      </div>
      <MemberList
        list={list}
        what="members"
        keyOf={({ person }) => person.id}
        empty={
          <Card bleed>
            <EmptyState>No one by that name is in this group.</EmptyState>
          </Card>
        }
      >
        {(member) => (
          <div className="flex min-w-0 items-center gap-3">
            <SiteLink to={profilePath(member.person.id)} className="min-w-0 flex-1 rounded-control hover:bg-sunk">
              <PersonLine
                person={member.person}
                end={
                  member.role === 'member' ? null : (
                    <Badge variant={member.role === 'owner' ? 'secondary' : 'outline'}>{roleWords[member.role]}</Badge>
                  )
                }
              />
            </SiteLink>
            {member.person.id === viewerId ? null : <MemberMenu group={group} member={member} />}
          </div>
        )}
      </MemberList>
    </div>
  );
}

/** Files from the chat and the discussion, newest first. */
export function GroupFiles({ groupId }: { groupId: number }) {
  const list = useInfiniteQuery(pages(groups.files, { params: { id: groupId }, query: {} }));
  return (
    <MemberList
      list={list}
      what="files"
      keyOf={({ id }) => id}
      empty={
        <Card bleed>
          <EmptyState>Photos, documents and videos shared in the chat and posts will appear here.</EmptyState>
        </Card>
      }
    >
      {({ attachment, sharedBy, createdAt }) => {
        const author = sharedBy?.fullName ?? 'A former member';
        return (
          <div className="grid gap-1.5">
            <ChatFile attachment={attachment} author={author} />
            <p className="text-sm text-ink-faint">
              <bdi>{author}</bdi>, <Age value={createdAt} />
            </p>
          </div>
        );
      }}
    </MemberList>
  );
}
