import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, test, toastOf } from './journeys.ts';
import { boxPdf } from './files.ts';
import { enter, postJobByCall, signInByCall } from './people.ts';

const rows = (page: Page, list = 'Jobs') => page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
const description =
  'Run the long line on first shift: set up the recipe, watch density and rise, cut samples for the lab every hour, and keep the log that quality reads at noon. We train for twelve weeks, at full pay, and nobody pours alone.';

/** Agrees to the price, which opens the payment page. */
async function order(page: Page) {
  const form = page.getByRole('form', { name: 'Order' });
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/test-checkout\/tcs_/);
}

/** Pays at the test checkout with a card that works. */
async function pay(page: Page, amount: string) {
  await order(page);
  const payment = page.getByRole('form', { name: 'Payment' });
  await payment.getByRole('textbox', { name: 'Card number' }).fill('4242 4242 4242 4242');
  await payment.getByRole('textbox', { name: 'Expires' }).fill('12/49');
  await payment.getByRole('textbox', { name: 'Security code' }).fill('123');
  await payment.getByRole('button', { name: `Pay ${amount}` }).click();
}

test('a job is written in four steps, paid for, approved, found, applied for, and filled with who accepts the offer', async ({
  page,
  another,
  newMember,
}) => {
  test.slow();
  const title = `Pour line lead ${crypto.randomUUID().slice(0, 8)}`;
  await enter(page, await newMember(), '/jobs');
  await page.getByRole('link', { name: 'Post a job' }).click();

  const form = page.getByRole('form', { name: 'Job posting' });
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText('The title needs at least 5 characters').first()).toBeVisible();
  await form.getByLabel('Company or your name').fill('Pine Hollow Foam');
  await form.getByLabel('Job title').fill(title);
  await form.getByLabel('Category').selectOption('Foam pouring');
  await form.getByLabel('Description').fill(`${description} A job for young guys.`);
  await expect(page.getByText('A hint for fair wording: Describe the work instead of an age.')).toBeVisible();
  await form.getByLabel('Description').fill(description);
  await form.getByLabel('Description').press('End');
  await form.getByLabel('Description').press('Control+a');
  await form.getByRole('button', { name: 'List' }).click();
  await expect(form.getByLabel('Description')).toHaveValue(`- ${description}`);
  await form.getByLabel('Skills and licenses (optional)').fill('Forklift license');
  await form.getByLabel('Skills and licenses (optional)').press('Enter');
  await expectAccessible(page, 'the first step of a job');
  await form.getByRole('button', { name: 'Continue' }).click();

  await form.getByLabel('Lowest pay').fill('22');
  await form.getByLabel('Highest pay').fill('21');
  await form.getByLabel('City').fill('Hickory');
  await form.getByLabel('State or region').fill('North Carolina');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText('The highest pay can’t be less than the lowest').first()).toBeVisible();
  await form.getByLabel('Highest pay').fill('27.50');
  await expectAccessible(page, 'the second step of a job');
  // The draft is on the server, and what was typed since is in this browser.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Post a job' })).toBeVisible();
  await expect(form.getByLabel('Highest pay')).toHaveValue('27.50');
  await expect(form.getByLabel('City')).toHaveValue('Hickory');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByRole('radio', { name: 'Here' })).toBeChecked();
  await form.getByLabel('Questions for applicants (optional)').fill('Do you have a forklift license, and since when?');
  await form.getByRole('button', { name: 'Add question' }).click();
  await expectAccessible(page, 'the third step of a job');
  await form.getByRole('button', { name: 'Continue' }).click();

  const preview = page.getByRole('article', { name: title });
  await expect(preview).toContainText('$22–$27.50 an hour');
  await expect(preview).toContainText('On-site · Hickory, North Carolina · Full-time');
  await expect(preview).toContainText('Forklift license');
  await expect(page.getByRole('region', { name: 'How members apply' })).toContainText('since when?');
  await expectAccessible(page, 'the preview of a job');
  await page.getByRole('link', { name: 'Choose Standard' }).click();
  await expect(page.getByRole('heading', { name: 'Pay for your job posting' })).toBeVisible();
  await expect(page.getByText('$99.00').first()).toBeVisible();
  await expectAccessible(page, 'the checkout of a job');
  await order(page);
  await page.getByRole('link', { name: 'Go back without paying' }).click();
  await expect(page).toHaveURL(/\/jobs\/create\?job=\d+&step=preview/);
  await page.getByRole('link', { name: 'Choose Standard' }).click();
  await pay(page, '$99.00');
  await page.waitForURL(/\/jobs\/success\?checkout=/);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('$99.00');
  await page.getByRole('link', { name: 'See your jobs' }).click();
  await expect(rows(page, 'Your jobs').filter({ hasText: title })).toContainText('In review');

  const staff = await another();
  await enter(staff, { username: 'demo-admin' }, '/admin/jobs');
  await staff.getByRole('button', { name: new RegExp(title) }).click();
  const open = staff.getByRole('article').filter({ hasText: title });
  await expect(open).toContainText('1 posting, 0 rejected');
  await expectAccessible(staff, 'the desk of jobs');
  await staff.getByRole('button', { name: /^Approve/ }).click();
  await expect(toastOf(staff, 'Job published')).toBeVisible();

  const reader = await another();
  await enter(reader, await newMember(), `/jobs?q=${encodeURIComponent(`"${title}"`)}&workplace=on_site&pay=40000`);
  await expect(rows(reader)).toHaveCount(1);
  await expectAccessible(reader, 'the list of jobs');
  await rows(reader).getByRole('link', { name: title }).click();
  const described = await reader.locator('script[type="application/ld+json"]').evaluate((script) => script.textContent);
  expect(JSON.parse(described ?? '')).toMatchObject({ '@type': 'JobPosting', title, baseSalary: { currency: 'USD' } });
  await expect(reader.getByRole('article', { name: title }).getByRole('listitem').first()).toContainText(
    'Run the long line',
  );
  await expectAccessible(reader, 'a job');
  await reader.getByRole('button', { name: 'Save' }).click();
  await expect(reader.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
  await reader.goBack();
  await expect(rows(reader).getByText('(opened before)')).toBeAttached();
  await reader.goto('/saved-posts?tab=jobs');
  await expect(reader.getByRole('article', { name: title })).toBeVisible();

  await reader.goto('/jobs');
  await rows(reader).getByRole('link', { name: title }).click();
  await reader.getByRole('button', { name: 'Apply', exact: true }).click();
  const applying = reader.getByRole('dialog', { name: `Apply for ${title}` });
  await applying.getByRole('button', { name: 'Send application' }).click();
  await expect(applying.getByText('Answer this question').first()).toBeVisible();
  await applying.getByLabel('Do you have a forklift license, and since when?').fill('Yes, since 2019');
  await applying.getByLabel('Note (optional)').fill('I ran a long line for six years.');
  const pdf = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: boxPdf() };
  await applying.getByLabel('Résumé file').setInputFiles({ ...pdf, name: 'resume.exe' });
  await expect(applying.getByText('Choose a .pdf, .doc or .docx file')).toBeVisible();
  await applying.getByLabel('Résumé file').setInputFiles(pdf);
  await expect(applying.getByRole('progressbar')).toHaveCount(0);
  await expectAccessible(reader, 'applying for a job');
  await applying.getByRole('button', { name: 'Send application' }).click();
  await expect(toastOf(reader, 'Application sent')).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Applied: Submitted' })).toBeVisible();

  await rows(page, 'Your jobs').getByRole('link', { name: title }).click();
  await page.getByRole('tab', { name: 'Applicants' }).click();
  await page.getByRole('button', { name: /^Open the application of/ }).click();
  const application = page.getByRole('dialog', { name: 'Application' });
  await expect(application).toContainText('Yes, since 2019');
  const opened = page.waitForEvent('popup');
  await application.getByRole('link', { name: /resume\.pdf/ }).click();
  expect((await page.request.get((await opened).url())).status()).toBe(200);
  await application.getByRole('button', { name: 'Show the résumé here' }).click();
  const drawn = application.getByRole('img', { name: 'Page 1 of the résumé' });
  // The box in the file is red on white paper.
  await expect
    .poll(() =>
      drawn.evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
        return new Set(Array.from({ length: width * height }, (_, at) => data[at * 4 + 1])).size;
      }),
    )
    .toBeGreaterThan(1);
  await application.getByLabel('New note').fill('Call on Monday.');
  await application.getByRole('button', { name: 'Add note' }).click();
  await expect(application.getByText('Call on Monday.')).toBeVisible();
  await expectAccessible(page, 'an application');
  await application.getByLabel(/^Stage of/).selectOption('Not selected');
  await application.getByRole('button', { name: 'Undo “Not selected”' }).click();
  await expect(application.getByLabel(/^Stage of/)).toHaveValue('viewed');
  await application.getByLabel(/^Stage of/).selectOption('Offer');
  const question = page.getByText(new RegExp(`an offer for ${title}\\?$`));
  await expect(question).toBeVisible();
  await expectAccessible(page, 'the question before an offer');
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(application.getByText(/^Offer, /)).toBeVisible();
  await expect(question).toHaveCount(0);
  // Escape would close the newest toast first.
  await application.getByRole('button', { name: 'Close' }).click();
  await expect(application).toHaveCount(0);

  await reader.goto('/jobs?tab=applied');
  const mine = rows(reader, 'Your applications').filter({ hasText: title });
  await expect(mine).toContainText('They made you an offer. Accept or decline it here.');
  await expectAccessible(reader, 'the own applications');
  await mine.getByRole('button', { name: 'Accept offer' }).click();
  await reader.getByRole('alertdialog').getByRole('button', { name: 'Accept offer' }).click();
  await expect(mine).toContainText('Hired');
  // The open page of the poster shows it in place.
  await expect(rows(page, 'Applicants')).toContainText('Hired');

  const own = page.getByRole('region', { name: 'Your posting' });
  await own.getByRole('button', { name: 'Pause' }).click();
  await expect(own.getByText('Paused')).toBeVisible();
  const fill = async () => {
    await own.getByRole('button', { name: 'Mark as filled' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as filled' }).click();
    await expect(page.getByText('This job is filled.')).toBeVisible();
  };
  await fill();
  await toastOf(page, 'Job marked as filled').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('This job is filled.')).toHaveCount(0);
  await fill();
  // Who was hired opens the closed job from their applications.
  await mine.getByRole('link', { name: title }).click();
  await expect(reader.getByText('This job is filled.')).toBeVisible();
  await expect(reader.getByRole('link', { name: 'Applied: Hired' })).toBeVisible();
  await reader.goto('/saved-posts?tab=jobs');
  await expect(reader.getByText('No longer available')).toBeVisible();
});

test('addresses of jobs opened by hand grant nothing', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/jobs/success');
  await expect(page.getByText('We couldn’t find this payment. Your orders are in Settings.')).toBeVisible();
  await page.goto('/jobs/checkout');
  await expect(page.getByText('Choose the job that you want to publish.')).toBeVisible();
  await page.goto('/jobs/checkout?job=1');
  await expect(page.getByText('Job not found')).toBeVisible();
  await page.goto('/jobs/create?job=1&step=preview');
  await expect(page.getByText('This posting isn’t there anymore, or it isn’t yours.')).toBeVisible();
  await page.goto('/jobs/999999999');
  await expect(page.getByText('This job isn’t available. It may be filled, or it has ended.')).toBeVisible();
});

test('a search around a city is saved, opened again, and deleted with a way back', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/jobs');
  const place = page.getByRole('combobox', { name: 'Place', exact: true });
  await place.fill('charlot');
  await page.getByRole('option', { name: 'Charlotte, North Carolina' }).click();
  await expect(page).toHaveURL(/place=Charlotte/);
  // Hickory is 49 miles away.
  await expect(rows(page).filter({ hasText: 'Hickory' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('Within 50 miles');
  await expect(rows(page).filter({ hasText: 'Hickory' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Charlotte, North Carolina, within 50 miles');
  await dialog.getByLabel('Name').fill('Near home');
  await expectAccessible(page, 'saving a search');
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await expect(toastOf(page, 'Search saved')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('button', { name: 'Saved searches' }).click();
  const panel = page.getByRole('dialog', { name: 'Saved searches' });
  await panel.getByRole('combobox', { name: 'Alerts for Near home' }).selectOption('Weekly, on Monday');
  await expectAccessible(page, 'saved searches');
  await panel.getByRole('button', { name: 'Delete Near home' }).click();
  await expect(panel.getByText('Choose filters and save them.')).toBeVisible();
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByRole('combobox', { name: 'Alerts for Near home' })).toHaveValue('weekly');
  await panel.getByRole('link', { name: 'Near home' }).click();
  await expect(page).toHaveURL(/place=Charlotte.*within=50/);
  await expect(rows(page).filter({ hasText: 'Hickory' }).first()).toBeVisible();
});

test('applicants are rated, filtered, moved together and on the board, downloaded, and told once the job is filled', async ({
  page,
  newMember,
  caller,
}) => {
  const [owner, ...people] = [await newMember(), await newMember(), await newMember(), await newMember()];
  const title = `Border lead ${owner.id}`;
  const calls = await caller();
  await signInByCall(calls, owner.username, owner.password);
  const id = await postJobByCall(calls, await caller(), title);
  const application = { email: 'me@example.com', note: 'I sewed borders.', resumeUrl: null, answers: [] };
  for (const person of people) {
    await signInByCall(calls, person.username, person.password);
    const answer = await calls.post(`/api/jobs/${id}/application`, { data: application });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  const [first, second, third] = people.map(({ fullName }) => fullName);
  await enter(page, owner, `/jobs/${id}?tab=applicants`);
  const row = (name = '') => rows(page, 'Applicants').filter({ hasText: name });

  await row(second).getByRole('group').getByRole('button', { name: '4 of 5' }).click();
  await expect(row(second).getByRole('button', { name: '4 of 5' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Your rating');
  await expect(rows(page, 'Applicants').first()).toContainText(second ?? '');

  await row(first).getByRole('checkbox').check();
  await row(third).getByRole('checkbox').check();
  await expectAccessible(page, 'applicants that are selected');
  await page.getByRole('combobox', { name: 'Move selected applicants to' }).selectOption('Shortlisted');
  await expect(toastOf(page, 'Moved 2 applicants')).toBeVisible();
  await page.getByRole('combobox', { name: 'Stage', exact: true }).selectOption('Shortlisted (2)');
  await expect(rows(page, 'Applicants')).toHaveCount(2);

  await page.getByRole('button', { name: 'Board' }).click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(column('Shortlisted').getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'the board of applicants');
  const isIn = (name: string, who = '') => expect(column(name).getByText(who).first()).toBeVisible();
  // The server answers the first move after the second one has been made.
  const secondMove = Promise.withResolvers<void>();
  const late = async (route: Route) => {
    await secondMove.promise;
    await route.continue();
  };
  await page.route('**/api/job-applications/*/stage', late, { times: 1 });
  const grip = (name = '') => page.getByRole('button', { name: `Move ${name}` });
  await grip(first).focus();
  // At once: keys that come before the card is drawn as taken count, too.
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect(page.getByText(`Moved ${first} to Interview.`)).toBeAttached();
  await isIn('Interview', first);
  await expect(grip(first)).toBeFocused();
  const to = await column('Shortlisted').boundingBox();
  if (!to) throw new Error('The board is not drawn.');
  // Faster than any hand: the card is dropped before anything of it is drawn.
  await grip(second).evaluate(
    (node, end) => {
      const start = node.getBoundingClientRect();
      const point = (type: string, clientX: number, clientY: number) =>
        node.dispatchEvent(new PointerEvent(type, { clientX, clientY, isPrimary: true, button: 0, bubbles: true }));
      point('pointerdown', start.x, start.y);
      point('pointermove', start.x + 8, start.y);
      point('pointermove', end.x, end.y);
      point('pointerup', end.x, end.y);
    },
    { x: to.x + 60, y: to.y + 40 },
  );
  await isIn('Shortlisted', second);
  await isIn('Interview', first);
  secondMove.resolve();
  await grip(second).hover();
  await page.mouse.down();
  const next = await column('Interview').boundingBox();
  await page.mouse.move((next?.x ?? 0) + 200, to.y + 40, { steps: 8 });
  await page.mouse.up();
  await isIn('Interview', second);
  await isIn('Interview', first);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('applicants.csv');

  await page.getByRole('button', { name: 'Mark as filled' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as filled' }).click();
  await page.getByRole('button', { name: 'Tell all of them' }).click();
  await expect(toastOf(page, '3 applicants not selected')).toBeVisible();
  await expect(column('Not selected').getByRole('listitem')).toHaveCount(3);
});

for (const width of [1440, 390])
  test(`a card that is dragged over the edge of the board stays on it, at ${width} px`, async ({
    page,
    newMember,
    caller,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const [owner, applicant] = [await newMember(), await newMember()];
    const calls = await caller();
    await signInByCall(calls, owner.username, owner.password);
    const id = await postJobByCall(calls, await caller(), `Edge lead ${owner.id}`);
    await signInByCall(calls, applicant.username, applicant.password);
    const application = { email: 'me@example.com', note: '', resumeUrl: null, answers: [] };
    const { id: applicationId } = (await (
      await calls.post(`/api/jobs/${id}/application`, { data: application })
    ).json()) as { id: number };
    await enter(page, owner, `/jobs/${id}?tab=applicants`);
    await page.getByRole('button', { name: 'Board' }).click();
    const board = page.getByRole('group', { name: 'Applicants by stage' });
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    const grip = page.getByRole('button', { name: `Move ${applicant.fullName}` });
    await expect(column('Submitted').getByRole('listitem')).toHaveCount(1);
    await grip.scrollIntoViewIfNeeded();
    const [widthAtFirst, start, edge] = [
      await board.evaluate((node) => node.scrollWidth),
      await grip.boundingBox(),
      await board.boundingBox(),
    ];
    if (!start || !edge) throw new Error('The board is not drawn.');
    const right = Math.min(edge.x + edge.width, width) - 4;
    await page.mouse.move(start.x + 10, start.y + 10);
    await page.mouse.down();
    await page.mouse.move(right, start.y + 30, { steps: 8 });
    const end = () => board.evaluate((node) => node.scrollWidth - node.clientWidth - node.scrollLeft);
    await expect.poll(end, { timeout: 20_000 }).toBeLessThan(2);
    // It scrolled to the last column, and the board is as wide as it was.
    expect(await board.evaluate((node) => node.scrollWidth)).toBe(widthAtFirst);
    await expect(column('Not selected')).toBeInViewport();
    // Dropped outside of every column, the card is where it was.
    await page.mouse.move(right, 4, { steps: 4 });
    await page.mouse.up();
    await expect(column('Submitted').getByRole('listitem')).toHaveCount(1);
    // What an applicant does shows on the open board.
    await calls.post(`/api/job-applications/${applicationId}/withdraw`, { data: { deleteFiles: false } });
    await expect(column('Withdrawn').getByRole('listitem')).toHaveCount(1);
    await page.reload();
    await expect(column('Withdrawn')).toBeVisible();
  });

test('a job is shared in the feed as a card, and sent in a message', async ({ page, newMember, caller }) => {
  const [owner, reader] = [await newMember(), await newMember()];
  const title = `Needle setter ${owner.id}`;
  const calls = await caller();
  await signInByCall(calls, owner.username, owner.password);
  const id = await postJobByCall(calls, await caller(), title);
  await enter(page, reader, `/jobs/${id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'Share in the feed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share in the feed' });
  await expectAccessible(page, 'sharing a job');
  await dialog.getByLabel('Your words').fill('Somebody you know?');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(toastOf(page, 'Shared in the feed')).toBeVisible();
  await page.goto('/?kind=jobs');
  const post = page.getByRole('article').filter({ hasText: 'Somebody you know?' });
  await expect(post.getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(page, 'a job in the feed');
  await post.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'Send in a message' }).click();
  const sending = page.getByRole('dialog', { name: 'Send in a message' });
  await sending.getByLabel('To', { exact: true }).fill(owner.fullName);
  await sending.getByRole('list', { name: 'Members found' }).getByRole('button').first().click();
  await sending.getByLabel(/^Your message/).fill('Is it yours?');
  await sending.getByRole('button', { name: 'Send', exact: true }).click();
  await page.goto(`/messages/${owner.id}`);
  await expect(page.getByText(`${title}, Pine Hollow Foam`).last()).toBeVisible();
});
