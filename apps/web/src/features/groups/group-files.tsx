import { groups } from '@innerspring/contract/groups/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChatFile } from '../../parts/chat/chat-file.tsx';
import { pages } from '../../platform/query.ts';
import { Age } from '../../ui/words/days.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { MemberList } from './members/member-list.tsx';

/** What was shared in the chat and the discussion, newest first. */
export default function GroupFiles({ groupId }: { groupId: number }) {
  const list = useInfiniteQuery(pages(groups.files, { params: { id: groupId }, query: {} }));
  return (
    <MemberList
      list={list}
      what="files"
      keyOf={({ id }) => id}
      empty={
        <Card bleed>
          <EmptyState>
            No files yet. Pictures, documents and videos of the chat and the posts will stand here.
          </EmptyState>
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
