import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sourceFiles, withoutComments } from './imports.ts';

const web = 'apps/web/src';
const walks = ['e2e/overlays-focus.spec.ts', 'e2e/overlays-focus-jobs-and-events.spec.ts'];

/** The components that open something over the page. */
const overlay =
  /<(?:Dialog|ConfirmDialog|FormDialog|SidePanel|DropdownMenu|Popover|Lightbox|DecisionPanel|Radix\.Content|Alert\.Content)\b/g;

/** How many overlays of a file the walk leaves out. */
const leftOut: Record<string, number> = {
  // The decision panel is one component: the walk tests it at the desk of reports.
  'features/admin/users/application-decision.tsx': 1,
  'features/companies/admin/claim-desk.tsx': 1,
  'features/jobs/admin/admin-jobs-page.tsx': 2,
  'features/events/admin/admin-events-page.tsx': 1,
  // The confirmations before a draft is deleted or changes are withdrawn, and the scanner, which needs a camera.
  'features/events/event-page.tsx': 2,
  'features/events/ticket-scanner.tsx': 1,
  // Like the hosts' dialogs, with a reason.
  'features/events/admin/waiting-messages.tsx': 1,
  // The confirmation before a poll closes or a draft is deleted, and the dialogs with one field: like those of events.
  'features/polls/admin/use-poll-decisions.tsx': 1,
  'features/polls/admin/poll-suggestions.tsx': 1,
  'features/polls/admin/locked-poll.tsx': 1,
  // Recovery codes are shown once, and only their own button closes them; the other dialog needs two-factor sign-in.
  'features/auth/settings/two-factor-row.tsx': 2,
  // A group only lacks an owner days after its owner left; the other question is like those of staff elsewhere.
  'features/groups/admin/admin-groups-page.tsx': 2,
  // Like the question before a comment elsewhere is deleted.
  'features/groups/discussion/group-comments.tsx': 1,
  // Opens from a select, and once the applicant has an offer: the browser test of jobs answers both.
  'features/job-applications/offer-dialog.tsx': 1,
  'features/job-applications/public/applied-jobs.tsx': 1,
  // Like other questions of staff; it needs a member with a gift.
  'features/premium/admin/premium-members.tsx': 1,
  // Confirmations with nothing in them but the question: one component, which the walk tests in many places.
  'features/companies/manage-panel.tsx': 1,
  'features/companies/open-claim.tsx': 1,
  'features/events/calendar-address.tsx': 2,
  'features/groups/members/group-desk.tsx': 2,
  'features/groups/public/group-card.tsx': 1,
  'features/messages/thread/thread-bars.tsx': 1,
  'features/orders/public/coupon-desk.tsx': 1,
  'features/profiles/edit/picture-section.tsx': 1,
  'parts/composer/draft-notice.tsx': 1,
  'shell/logout-question.tsx': 1,
  // What staff decided while the claimant had the claim's dialog open.
  'features/companies/company-dialogs.tsx': 1,
};

const uses = new Map(
  sourceFiles(web)
    .filter((file) => !/\.test\.|\/testing\/|\/ui\//.test(file))
    .map((file) => [
      file.slice(web.length + 1),
      withoutComments(readFileSync(join(root, file), 'utf8')).match(overlay)?.length ?? 0,
    ]),
);
const walked = new Map<string, number>();
const walkTexts = walks.map((walk) => readFileSync(join(root, walk), 'utf8')).join('\n');
for (const [, file = ''] of walkTexts.matchAll(/\bof: '([^']+)'/g)) walked.set(file, (walked.get(file) ?? 0) + 1);

it('opens every overlay of the product by the keyboard', () => {
  const missing = [...uses]
    .filter(([file, count]) => count > (walked.get(file) ?? 0) + (leftOut[file] ?? 0))
    .map(([file, count]) => `${file}: ${walked.get(file) ?? 0} of ${count} are in ${walks.join(' or ')}`);
  expect(missing).toEqual([]);
});

it('names only files with overlays', () => {
  expect([...walked.keys()].filter((file) => !uses.has(file))).toEqual([]);
  expect(Object.keys(leftOut).filter((file) => (uses.get(file) ?? 0) < (leftOut[file] ?? 0))).toEqual([]);
});

it('names the act and what stays on the buttons of every question', () => {
  const unnamed = sourceFiles(web).filter((file) =>
    /\b(?:cancel|confirm)Label(?:=|: )\{?["'](?:Cancel|OK|Yes|No|Confirm)["']/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  expect(unnamed).toEqual([]);
});
