import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { groupPath } from '../../parts/site-link.tsx';
import { defineNav } from '../../platform/nav.ts';
import { outgoingOf } from '../../platform/outgoing/use-outgoing.ts';
import { ownGroups } from './public/group.data.ts';

const useGroupRows = () =>
  (useQuery(ownGroups).data?.items ?? []).map(({ id, name }) => ({
    key: `group ${id}`,
    path: groupPath(id),
    label: name,
    detail: 'Group',
    Icon: Users,
  }));

/** Sends group messages that an earlier tab could not send. The messaging widget does the same for direct messages. */
async function sendLeftBehind(client: QueryClient, memberId: number): Promise<() => void> {
  const isWaiting = outgoingOf(memberId)
    .all()
    .some(({ place }) => place.startsWith('group.'));
  if (isWaiting) (await import('./chat/chat-send.ts')).startGroupSender(client, memberId);
  return () => undefined;
}

export const groups = defineNav({
  name: 'groups',
  ownThings: useGroupRows,
  background: [{ when: 'settled', start: sendLeftBehind }],
  goTo: [{ at: 120, to: '/groups', label: 'Groups', Icon: Users }],
  searchKinds: [
    {
      at: 30,
      tab: 'groups',
      label: 'Groups',
      noun: 'groups',
      nouns: ['group', 'groups'],
      look: 'cards',
      idOf: (hit) => (hit.kind === 'group' ? hit.group.id : 0),
      Hit: lazyPart('part', async () => ({ default: (await import('./public/group-card.tsx')).GroupHit })),
    },
  ],
  adminPlaces: [{ at: 50, to: '/admin/groups', label: 'Groups', live: ['adminGroups.'] }],
});
