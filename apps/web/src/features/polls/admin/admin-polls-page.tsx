import { SiteLink } from '../../../parts/site-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { SegmentedSwitch } from '../../../ui/toggles.tsx';
import { AdminFrame } from '../../admin/public/admin-page.tsx';
import { PollDesk } from './poll-desk.tsx';
import { PollSuggestions } from './poll-suggestions.tsx';
import { ADMIN_POLL_PAGE_TABS, type AdminPollPageTab } from './polls-admin.data.ts';

/** The page's search parameters. */
export interface AdminPollsSearch {
  tab?: AdminPollPageTab | undefined;
  /** Id of the open poll. */
  poll?: number | undefined;
}

interface AdminPollsPageProps {
  search: AdminPollsSearch;
  /** `replace` if Back shouldn't undo it. */
  onSearch: (search: AdminPollsSearch, how?: { replace: boolean }) => void;
}

const tabLabels: Record<AdminPollPageTab, string> = {
  open: 'Open',
  draft: 'Drafts',
  scheduled: 'Scheduled',
  closed: 'Closed',
  archived: 'Archived',
  suggestions: 'Suggestions',
  reported: 'Reported',
};

/** /admin/polls: polls by state, and the questions that members suggest. */
export function AdminPollsPage({ search, onSearch }: AdminPollsPageProps) {
  const { tab = 'open', poll } = search;
  return (
    <AdminFrame
      title="Polls"
      current="/admin/polls"
      isDesk
      actions={
        <>
          {/* Beside the title: seven lists don't fit above the narrow list of the desk. */}
          <SegmentedSwitch
            label="Show"
            options={ADMIN_POLL_PAGE_TABS.map((value) => ({ value, label: tabLabels[value] }))}
            value={tab}
            onValueChange={(value) => onSearch({ tab: value })}
          />
          <Button asChild>
            <SiteLink to="/admin/polls/create">New poll</SiteLink>
          </Button>
        </>
      }
    >
      {tab === 'suggestions' ? (
        <PollSuggestions />
      ) : (
        <PollDesk key={tab} tab={tab} open={poll} onOpen={(id, how) => onSearch({ ...search, poll: id }, how)} />
      )}
    </AdminFrame>
  );
}
