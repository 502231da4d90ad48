import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test, toastOf } from './journeys.ts';
import { enter, postEventByCall, signInByCall } from './people.ts';

const rows = (page: Page, list = 'Events') => page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
const localIn = (days: number, hours = 0) =>
  new Date(Date.now() + days * 86_400_000 + hours * 3_600_000).toISOString().slice(0, 16);

test('an event is proposed, approved, filled, and its waitlist moves', async ({ page, another, newMember }) => {
  test.slow();
  const title = `Pour line open house ${crypto.randomUUID().slice(0, 8)}`;
  await enter(page, await newMember(), '/events');
  await page.getByRole('link', { name: 'Propose an event' }).first().click();
  const form = page.getByRole('form', { name: 'Event' });
  await form.getByRole('button', { name: 'Propose event' }).click();
  await expect(form.getByText('The title needs at least 5 characters').first()).toBeVisible();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Category').selectOption('plant_tour');
  await form.getByLabel('Starts').fill(localIn(20));
  await form.getByLabel('Ends').fill(localIn(19));
  await form.getByLabel('Time zone').fill('Chicago');
  await page.getByRole('option', { name: /^Chicago/ }).click();
  await form.getByLabel('Venue').fill('Foam plant, Gate 2');
  await form.getByLabel('City').fill('Hickory');
  await form.getByLabel('State or region').fill('North Carolina');
  await form.getByLabel('Description').fill('See the long line run first shift and cut samples of three densities.');
  await form.getByLabel('Agenda (optional)').fill('Pour line');
  await form.getByLabel('Organized by').fill('Pine Hollow Foam');
  await form.getByLabel('Places (optional)').fill('1');
  await form.getByRole('button', { name: 'Propose event' }).click();
  await expect(form.getByText('The end must be after the start').first()).toBeVisible();
  await expect(form.getByText('Start each line with a time', { exact: false }).first()).toBeVisible();
  await form.getByLabel('Ends').fill(localIn(20, 3));
  await form.getByLabel('Agenda (optional)').fill('9:30 Pour line\n11:00 Lab');
  await expectAccessible(page, 'the form of an event');
  await form.getByRole('button', { name: 'Propose event' }).click();
  await page.waitForURL(/\/events\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your event' })).toContainText('In review');
  const address = new URL(page.url()).pathname;

  const staff = await another();
  await enter(staff, { username: 'demo-admin' }, '/admin/events');
  await staff.getByRole('button', { name: new RegExp(title) }).click();
  await expectAccessible(staff, 'the desk of events');
  await staff.getByRole('button', { name: /^Approve/ }).click();
  await expect(toastOf(staff, 'Event published')).toBeVisible();

  await page.goto('/events?tab=mine');
  await expect(rows(page, 'Events that you host')).toContainText(title);
  const first = await another();
  await enter(first, await newMember(), '/events?region=North+Carolina');
  await rows(first).getByRole('link', { name: title }).click();
  const dialog = first.getByRole('dialog', { name: title });
  await expect(dialog).toContainText('Foam plant, Gate 2, Hickory, North Carolina');
  await expect(dialog).toContainText('1 person is viewing');
  await expectAccessible(first, 'the event dialog');
  await dialog.getByRole('button', { name: 'RSVP to Attend' }).click();
  await expect(toastOf(first, 'RSVP Confirmed')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel RSVP' })).toBeVisible();

  const second = await another();
  await enter(second, await newMember(), address);
  await expect(second.getByText('2 people are viewing')).toBeVisible();
  await second.getByRole('button', { name: 'Join waitlist' }).click();
  await expect(second.getByText('You’re number 1 on the waitlist.', { exact: false })).toBeVisible();
  await expectAccessible(second, 'an event');

  await dialog.getByRole('button', { name: 'Cancel RSVP' }).click();
  await expect(toastOf(first, 'RSVP Removed')).toBeVisible();
  // The spot is reserved for the member who waited.
  await expect(dialog.getByRole('button', { name: 'Join waitlist' })).toBeVisible();
  // It reaches the open page, which says until when.
  await expect(second.getByText(/^A place is free for you until /)).toBeVisible();
  await second.getByRole('button', { name: 'Take the place' }).click();
  await expect(toastOf(second, 'RSVP Confirmed')).toBeVisible();
  await expect(second.getByRole('list', { name: 'Attendees' }).getByRole('listitem')).toHaveCount(1);
  const shows = second.getByRole('checkbox', { name: 'Show me in the list of attendees' });
  await shows.click();
  await expect(shows).not.toBeChecked();
  await second.getByRole('textbox', { name: 'Your comment' }).fill('Is there parking?');
  await second.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(second.getByText('Is there parking?')).toBeVisible();

  // The other one closes the dialog, and no longer counts.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await second.reload();
  await expect(second.getByText('1 person is viewing')).toBeVisible();
});

test('the month is walked by keys, and its days list their events', async ({ page, newMember, caller }) => {
  const host = await newMember();
  const calls = await caller();
  await signInByCall(calls, host.username, host.password);
  const title = `Needle clinic ${host.id}`;
  const starts = localIn(70).replace(/T.*/, 'T09:00');
  await postEventByCall(calls, await caller(), title, { starts, ends: starts.replace('T09', 'T12') });
  const [day, month] = [starts.slice(0, 10), starts.slice(0, 7)];
  await enter(page, await newMember(), `/events?month=${month}`);
  const cell = page.locator(`[data-day="${day}"]`);
  await expect(cell).toHaveAccessibleName(/1 event$/);
  await expectAccessible(page, 'the month of events');
  await page.locator(`[data-day="${month}-01"]`).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator(`[data-day="${month}-02"]`)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(`[data-day="${month}-09"]`)).toBeFocused();
  await cell.focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(title);
  expect(new URL(page.url()).searchParams.get('day')).toBe(day);
  await page.keyboard.press('PageDown');
  await expect(page).not.toHaveURL(new RegExp(`month=${month}`));
});

for (const width of [1440, 390])
  test(`Back closes the dialog of an event, at ${width} px`, async ({ page, newMember }) => {
    await page.setViewportSize({ width, height: 844 });
    await enter(page, await newMember(), '/events');
    await rows(page).first().getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/events$/);
    await rows(page).first().getByRole('link').first().click();
    await page.getByRole('dialog').getByRole('link', { name: 'Open the page' }).click();
    await page.waitForURL(/\/events\/\d+$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/events$/);
  });

test.describe('where an event can’t be shown', () => {
  test.use({ noise: /status of (?:404|500)/ });

  test('an event that isn’t there, or can’t be loaded, says so', async ({ page, newMember, caller }) => {
    await enter(page, await newMember(), '/events/999999');
    await expect(page.getByText('Event not found')).toBeVisible();
    await page.getByRole('link', { name: 'Return to Events' }).click();
    await page.waitForURL(/\/events$/);
    const host = await newMember();
    const calls = await caller();
    await signInByCall(calls, host.username, host.password);
    const title = `Coil talk ${host.id}`;
    const id = await postEventByCall(calls, await caller(), title);
    await page.goto(`/search?q=${encodeURIComponent(title)}&tab=events`);
    let isDown = true;
    await page.route(`**/api/events/${id}`, (route) =>
      isDown ? route.fulfill({ status: 500, json: { error: 'Down', code: 'internal' } }) : route.continue(),
    );
    await page.getByRole('link', { name: title }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Failed to load event details')).toBeVisible();
    isDown = false;
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect(dialog.getByRole('button', { name: 'Share Event' })).toBeVisible();
  });
});

test('an event is shared in the feed, edited and canceled', async ({ page, another, newMember, caller }) => {
  test.slow();
  const host = await newMember();
  const calls = await caller();
  await signInByCall(calls, host.username, host.password);
  const title = `Ticking swap ${host.id}`;
  const id = await postEventByCall(calls, await caller(), title);
  const reader = await another();
  await enter(reader, await newMember(), `/events/${id}`);
  await reader.getByRole('button', { name: 'RSVP to Attend' }).click();
  await expect(toastOf(reader, 'RSVP Confirmed')).toBeVisible();
  await reader.getByRole('button', { name: 'Add to calendar' }).click();
  const download = reader.waitForEvent('download');
  await reader.getByRole('menuitem', { name: 'Calendar file (.ics)' }).click();
  expect((await download).suggestedFilename()).toBe(`${title}.ics`);
  await reader.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(reader.getByRole('button', { name: 'Saved' })).toBeVisible();
  await reader.goto('/saved-posts?tab=events');
  await expect(reader.getByRole('article', { name: title })).toBeVisible();

  await reader.goto('/events?tab=mine');
  await reader.getByRole('button', { name: 'Create calendar link' }).click();
  const address = await reader.getByLabel('Private calendar link').inputValue();
  const feed = await (await caller()).get(new URL(address).pathname);
  expect(await feed.text()).toContain(`SUMMARY:${title}`);
  await expectAccessible(reader, 'own events');

  await enter(page, host, `/events/${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share in the feed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
  await expect(toastOf(page, 'Shared in the feed')).toBeVisible();
  // The card in the feed is live: RSVP works there.
  await reader.goto(`/profile/${host.id}`);
  const card = reader.getByRole('article').filter({ hasText: title });
  await card.getByRole('button', { name: 'Cancel RSVP' }).click();
  await expect(toastOf(reader, 'RSVP Removed')).toBeVisible();
  await card.getByRole('button', { name: 'RSVP to Attend' }).click();
  await expect(card.getByRole('button', { name: 'Cancel RSVP' })).toBeVisible();
  await page.getByRole('button', { name: 'Write to everyone' }).click();
  await page.getByRole('dialog').getByLabel('Message').fill('Bring a sample of your ticking.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByRole('region', { name: 'From the host' })).toContainText('In review');
  const desk = await another();
  await enter(desk, { username: 'demo-admin' }, '/admin/events?tab=messages');
  const waiting = rows(desk, 'Messages').filter({ hasText: title });
  await expect(waiting).toContainText('Bring a sample of your ticking.');
  await expectAccessible(desk, 'the messages of hosts');
  await waiting.getByRole('button', { name: 'Send' }).click();
  await expect(toastOf(desk, 'Message sent')).toBeVisible();
  await page.getByRole('button', { name: 'Repeat' }).click();
  await page.getByRole('dialog').getByLabel('More dates').fill('2');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish the dates' }).click();
  await expect(page.getByText('More dates:')).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('form', { name: 'Event' });
  await expect(form.getByLabel('Venue')).toHaveValue('Foam plant');
  await form.getByLabel('Venue').fill('Hall B');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toastOf(page, 'Your changes are in review')).toBeVisible();
  // Members see what staff approved; the new version waits.
  await expect(page.getByText('Foam plant, Hickory', { exact: false })).toBeVisible();
  await desk.goto('/admin/events');
  await desk.getByRole('button', { name: new RegExp(title) }).click();
  await desk.getByRole('button', { name: /^Approve/ }).click();
  await expect(toastOf(desk, 'Changes published')).toBeVisible();
  await expect(page.getByText('Hall B, Hickory', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await page.getByRole('dialog').getByLabel('Reason (optional)').fill('The hall is closed.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the event' }).click();
  await expect(page.getByText('This event was canceled. The hall is closed.')).toBeVisible();

  await reader.goto('/notifications?chip=events');
  await expect(reader.getByText(`“${title}” was canceled`)).toBeVisible();
});

test.describe('at the door', () => {
  test.use({ serviceWorkers: 'allow', noise: /net::ERR_|WebSocket/ });

  test('guests are checked in by their ticket and undone, in two pages and without a network', async ({
    page,
    newMember,
    caller,
  }) => {
    const [host, first, second] = [await newMember(), await newMember(), await newMember()];
    const calls = await caller();
    await signInByCall(calls, host.username, host.password);
    const id = await postEventByCall(calls, await caller(), `Door test ${host.id}`);
    const codes: string[] = [];
    for (const { username, password } of [first, second]) {
      const guest = await caller();
      await signInByCall(guest, username, password);
      expect((await guest.post(`/api/events/${id}/attend`)).ok()).toBe(true);
      codes.push(((await (await guest.get(`/api/events/${id}/ticket`)).json()) as { code: string }).code);
    }
    // By the form: only then does the browser know its member without a server.
    await signIn(page, host.username, host.password);
    await page.goto(`/events/${id}`);
    await page.getByRole('link', { name: 'Check in' }).click();
    await expect(page.getByText('0 of 2 are in.')).toBeVisible();
    await expectAccessible(page, 'the door of an event');
    // Typed as it was read out.
    await page.getByLabel('Name, company or ticket code').fill(codes[0]?.toLowerCase() ?? '');
    const sent = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/door'),
    );
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 of 2 are in.')).toBeVisible();
    // The screen shows a check-in before it has been sent.
    await (await sent).finished();
    // Two pages of the browser, neither of which takes away what the other noted.
    const beside = await page.context().newPage();
    await beside.goto(`/events/${id}/door`);
    await expect(beside.getByText('1 of 2 are in.')).toBeVisible();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Undo check-in of / }).click();
    await expect(beside.getByText('0 of 2 are in.')).toBeVisible();
    await expect(page.getByText('One change waits for a connection.', { exact: false })).toBeVisible();
    // The camera of the phone opens the address of a ticket; no server is reached.
    await beside.goto(`/events/${id}/door?ticket=${codes[1]}`);
    await expect(beside.getByText(/ checked in at /)).toBeVisible();
    await expect(beside.getByText('2 changes wait for a connection.', { exact: false })).toBeVisible();
    await expect(page.getByText('1 of 2 are in.')).toBeVisible();
    await expectAccessible(beside, 'the door without a network');
    await page.context().setOffline(false);
    await expect(page.getByText('wait for a connection', { exact: false })).toHaveCount(0, { timeout: 15_000 });
    await expect(beside.getByText('wait for a connection', { exact: false })).toHaveCount(0, { timeout: 15_000 });
    const list = (await (await calls.get(`/api/events/${id}/door`)).json()) as {
      code: string;
      checkedInAt: string | null;
    }[];
    expect(list.filter(({ checkedInAt }) => checkedInAt)).toMatchObject([{ code: codes[1] }]);
  });
});
