import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pendingRequests } from '../follows/public/follow.data.ts';
import { onLive } from '../../platform/live/live.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { CompaniesTab, PeopleTab } from './directory-tab.tsx';
import { FollowersTab, FollowingTab } from './following-tab.tsx';
import { InviteTab } from '../invitations/public/invite-tab.tsx';
import type { SearchProps } from './network-search.ts';
import { RequestsTab } from './requests-tab.tsx';
import { GroupLists } from '../groups/public/group-lists.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';

/** Groups in the hub: the viewer's own, those that can be found, and invitations. */
function GroupsTab({ search, onSearch }: SearchProps) {
  const { view, q, topic } = search;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <GroupLists choice={{ view, q, topic }} onChoice={(choice) => onSearch({ tab: 'groups', ...choice })} />
      <Button asChild variant="link" className="justify-self-start max-md:mx-4">
        <SiteLink to="/groups">All about groups</SiteLink>
      </Button>
    </div>
  );
}

/** The network (specification §2): people, companies, requests, follows and invitations; all of it stands in the address. */
export function NetworkPage({ search, onSearch }: SearchProps) {
  const client = useQueryClient();
  // The tab's number and its list are one answer; who asks is told by a notification.
  useEffect(
    () => onLive('notifications_changed', () => void client.invalidateQueries({ queryKey: pendingRequests.queryKey })),
    [client],
  );
  const requests = useQuery(pendingRequests).data?.length ?? 0;
  const tab = search.tab ?? 'people';
  const find = () => onSearch({ tab: 'people' });
  return (
    <div className="mx-auto grid w-full max-w-275 grid-cols-[minmax(0,1fr)] gap-3 pt-5.5 pb-24 max-md:pt-3 md:px-4">
      <h1 className="max-md:px-4">Industry Network</h1>
      <Tabs
        label="Parts of the network"
        value={tab}
        // Words carry over between people and companies; the rest is of the tab that was left.
        onValueChange={(next) => onSearch({ tab: next, q: search.q })}
        tabs={[
          { value: 'people', label: 'People', content: <PeopleTab search={search} onSearch={onSearch} /> },
          { value: 'companies', label: 'Companies', content: <CompaniesTab search={search} onSearch={onSearch} /> },
          {
            value: 'requests',
            label: 'Requests',
            count: requests > 0 ? requests : undefined,
            content: <RequestsTab onFindPeople={find} />,
          },
          { value: 'following', label: 'Following', content: <FollowingTab search={search} onSearch={onSearch} /> },
          { value: 'followers', label: 'Followers', content: <FollowersTab onSearch={onSearch} /> },
          { value: 'groups', label: 'Groups', content: <GroupsTab search={search} onSearch={onSearch} /> },
          { value: 'invite', label: 'Invite', content: <InviteTab /> },
        ]}
      />
    </div>
  );
}
