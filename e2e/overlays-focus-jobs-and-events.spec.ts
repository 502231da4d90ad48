import { test } from './journeys.ts';
import { as, post, walk } from './overlays.ts';
import { enter, openPollByCall, postEventByCall, postJobByCall, signInByCall, voteUntilShown } from './people.ts';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

const feed = 'Share in the feed';
test('of jobs', async ({ page, newMember, caller }) => {
  const [owner, applicant] = [await newMember(), await newMember()];
  const calls = await as(await caller(), owner);
  const id = await postJobByCall(calls, await caller(), `Needle lead ${owner.id}`);
  await enter(page, applicant, `/jobs/${id}`);
  await walk(page, [
    { of: 'features/job-applications/apply-dialog.tsx', name: /^Apply for/, opener: 'Apply' },
    { of: 'parts/share-menu.tsx', role: 'menu', opener: 'Share' },
    { of: 'parts/posts/share-in-feed-dialog.tsx', name: feed, opener: 'Share', entry: feed },
  ]);
  const application = { email: 'needle@example.com', note: '', resumeUrl: null, answers: [] };
  await post(page.request, `/api/jobs/${id}/application`, application);
  await page.goto('/jobs?workplace=remote');
  await walk(page, [
    { of: 'features/jobs/save-search-dialog.tsx', name: 'Save this search', opener: 'Save this search' },
    { of: 'features/jobs/saved-searches.tsx', name: 'Saved searches', opener: 'Saved searches' },
  ]);
  await page.goto('/jobs?tab=applied');
  await walk(page, [
    { of: 'features/job-applications/public/applied-jobs.tsx', role: 'alertdialog', opener: 'Withdraw' },
  ]);
  await signInByCall(page.request, owner.username, owner.password);
  await page.goto(`/jobs/${id}?tab=applicants`);
  const opener = /^Open the application of/;
  await walk(page, [
    { of: 'features/job-applications/applicant-dialog.tsx', name: 'Application', opener },
    { of: 'features/jobs/manage-card.tsx', role: 'alertdialog', opener: 'Mark as filled' },
  ]);
});

test('of events', async ({ page, newMember, caller }) => {
  const [host, title] = [await newMember(), `Needle clinic ${crypto.randomUUID()}`];
  const id = await postEventByCall(await as(await caller(), host), await caller(), title);
  await enter(page, await newMember(), `/events/${id}`);
  await walk(page, [{ of: 'parts/posts/share-in-feed-dialog.tsx', name: feed, opener: 'Share', entry: feed }]);
  await walk(page, [{ of: 'features/events/calendar-menu.tsx', role: 'menu', opener: 'Add to calendar' }]);
  await page.getByRole('button', { name: 'RSVP to Attend' }).click();
  await walk(page, [{ of: 'features/events/ticket-dialog.tsx', name: 'Your ticket', opener: 'Your ticket' }]);
  await page.goto(`/search?q=${encodeURIComponent(title)}&tab=events`);
  await walk(page, [
    { of: 'features/events/event-dialog.tsx', name: title, opener: (own) => own.getByRole('link', { name: title }) },
  ]);
  await signInByCall(page.request, host.username, host.password);
  await page.goto(`/events/${id}`);
  await walk(page, [
    { of: 'features/events/event-page.tsx', name: /^Cancel “/, opener: 'Cancel event' },
    { of: 'features/events/repeat-dialog.tsx', name: /^Repeat/, opener: 'Repeat' },
    { of: 'features/events/message-dialog.tsx', name: /^Write to/, opener: 'Write to everyone' },
  ]);
});

test('of polls', async ({ page, newMember, caller }) => {
  const question = `Which needle is it? ${crypto.randomUUID()}`;
  const id = await openPollByCall(await caller(), question);
  await voteUntilShown({ newMember, caller }, id);
  await enter(page, await newMember(), `/polls/${id}`);
  await walk(page, [
    { of: 'features/polls/ballot.tsx', role: 'alertdialog', opener: 'See results without voting' },
    { of: 'parts/posts/share-in-feed-dialog.tsx', name: feed, opener: 'Share', entry: feed },
  ]);
  await post(page.request, '/api/poll-suggestions', { question, options: [], note: '' });
  await page.goto('/polls?tab=mine');
  const suggest = 'Suggest a question';
  await walk(page, [
    { of: 'features/polls/suggest-dialog.tsx', name: suggest, opener: suggest },
    { of: 'features/polls/suggestion-row.tsx', role: 'alertdialog', opener: 'Withdraw' },
  ]);
});
