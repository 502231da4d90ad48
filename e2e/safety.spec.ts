import type { Page } from '@playwright/test';
import { expect, test, toastOf } from './journeys.ts';
import { demoPassword, enter, follow, openCaseByKeys, type Person, postByCall, signInByCall } from './people.ts';

const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function openMenu(page: Page, author: Person) {
  await page.getByRole('button', { name: `More for the post by ${author.fullName}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Turn off reposts' })).toBeEnabled();
}

/** Signs staff in with a fresh password check. */
const enterStaff = (page: Page, path: string) => enter(page, { username: 'demo-admin', password: demoPassword }, path);

test('a blocked member is gone from the feed and the profile, and back when it is undone in the list', async ({
  page,
  caller,
  newMember,
}) => {
  const [reader, author] = [await newMember(), await newMember()];
  const calls = await caller();
  await postByCall(calls, author, 'The quilter sings in the morning.');
  await follow(calls, reader, author);
  await enter(page, reader);
  await expect(cardOf(page, 'The quilter sings')).toBeVisible();

  await openMenu(page, author);
  await page.getByRole('menuitem', { name: `Block ${author.fullName}` }).click();
  const question = page.getByRole('alertdialog', { name: `Block ${author.fullName}?` });
  await expect(question).toContainText('You won’t see each other anymore');
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(toastOf(page, `${author.fullName} is blocked`)).toBeVisible();
  await expect(cardOf(page, 'The quilter sings')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached();
  await expect(cardOf(page, 'The quilter sings')).toHaveCount(0);
  await page.goto(`/profile/${author.id}`);
  await expect(page.getByText(/Error loading profile/).first()).toBeVisible();
  await signInByCall(calls, author.username, author.password);
  expect((await calls.get(`/api/users/${reader.id}`)).status()).toBe(404);

  await page.goto('/settings?section=blocked');
  await page.getByRole('button', { name: `Unblock ${author.fullName}` }).click();
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible();
  await page.goto(`/profile/${author.id}`);
  await expect(page.getByRole('heading', { name: author.fullName }).first()).toBeVisible();
});

test('a muted member leaves the feed, and Undo in the toast brings them back', async ({ page, caller, newMember }) => {
  const [reader, author] = [await newMember(), await newMember()];
  const calls = await caller();
  await postByCall(calls, author, 'Another word about edge support.');
  await follow(calls, reader, author);
  await enter(page, reader);
  await openMenu(page, author);
  await page.getByRole('menuitem', { name: 'Mute for 30 days' }).click();
  const toast = toastOf(page, `${author.fullName} is muted`);
  await expect(toast).toBeVisible();
  await expect(cardOf(page, 'Another word')).toHaveCount(0);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(cardOf(page, 'Another word')).toBeVisible();
});

test('a report is decided, told with its reason, appealed and taken back by other staff', async ({
  page,
  another,
  caller,
  newMember,
}) => {
  const [author, reporter] = [await newMember(), await newMember()];
  const calls = await caller();
  const words = `Mill ends at half the price, ask ${author.fullName}.`;
  await postByCall(calls, author, words);
  await follow(calls, reporter, author);
  await enter(page, reporter);
  await openMenu(page, author);
  await page.getByRole('menuitem', { name: 'Report post' }).click();
  const report = page.getByRole('dialog', { name: `Report the post by ${author.fullName}` });
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report.getByText('Choose a reason')).toBeVisible();
  await report.getByRole('radio', { name: 'Spam' }).check();
  await report.getByLabel(/Note/).fill('The third time this week.');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(toastOf(page, 'Report sent')).toBeVisible();

  const staff = await another();
  await enterStaff(staff, '/admin/reports');
  const name = `Post by ${author.fullName}`;
  await staff.getByRole('list', { name: 'Reports' }).getByRole('button', { name }).click();
  const found = staff.getByRole('article', { name });
  await expect(found).toBeFocused();
  await expect(found).toContainText('Spam 1');
  await staff.getByRole('button', { name: 'Remove', exact: true }).click();
  const decision = staff.getByRole('region', { name: `Remove: ${name}` });
  await decision.getByLabel('Reason').fill('Offers belong in messages.');
  await expect(decision.getByLabel('Email text')).toContainText('Offers belong in messages.');
  await decision.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toastOf(staff, 'Report decided')).toBeVisible();
  await expect(found).toHaveCount(0);

  const own = await another();
  await enter(own, author, '/settings/moderation');
  const told = own.getByRole('article', { name: 'Your post was removed' });
  await expect(told).toContainText('Offers belong in messages.');
  await told.getByRole('button', { name: 'Appeal' }).click();
  await told.getByLabel('Why should we look again?').fill('It is a price list that everybody has.');
  await told.getByRole('button', { name: 'Send appeal' }).click();
  await expect(toastOf(own, 'Appeal sent')).toBeVisible();

  await staff.goto('/admin/reports?state=appealed');
  const appealed = staff.getByRole('list', { name: 'Reports' }).getByRole('button', { name });
  const again = staff.getByRole('region', { name: `Reverse: ${name}` });
  async function reverse() {
    await appealed.click();
    await expect(staff.getByRole('article', { name })).toContainText('It is a price list that everybody has.');
    await staff.getByRole('button', { name: 'Reverse', exact: true }).click();
    await again.getByLabel('Reason').fill('Everybody has it.');
    await again.getByRole('button', { name: 'Reverse decision' }).click();
  }
  await reverse();
  await expect(again).toContainText('another member of staff needs to decide the appeal');
  await expect(again.getByLabel('Reason')).toHaveValue('Everybody has it.');
  await again.getByRole('button', { name: 'Cancel' }).click();
  await again.getByRole('button', { name: 'Discard' }).click();

  await enter(staff, { username: 'second-admin', password: demoPassword }, '/admin/reports?state=appealed');
  await reverse();
  await expect(toastOf(staff, 'Appeal decided')).toBeVisible();

  await own.reload();
  await expect(told).toContainText('Granted');
  await page.reload();
  await expect(cardOf(page, 'Mill ends at half the price')).toBeVisible();
});

test('staff decide two reports without the mouse, and reach the first with few presses of Tab', async ({
  page,
  caller,
  newMember,
}) => {
  const authors = [await newMember(), await newMember()];
  const reporter = await newMember();
  const calls = await caller();
  for (const author of authors) {
    const post = await postByCall(calls, author, `Foam from nobody knows where, says ${author.fullName}.`);
    await signInByCall(calls, reporter.username, reporter.password);
    const answer = await calls.post('/api/safety/reports', {
      data: { targetType: 'post', targetId: post, reason: 'spam' },
    });
    expect(answer.ok()).toBe(true);
  }
  await enterStaff(page, '/admin/reports');
  await expect(page.getByRole('article').first()).toBeVisible();
  const { keyboard } = page;
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await keyboard.press('Enter');
  let presses = 0;
  const rows = page.getByRole('list', { name: 'Reports' }).getByRole('button');
  const isInList = () => rows.evaluateAll((all) => all.includes(document.activeElement as HTMLElement));
  while (presses < 6 && !(await isInList())) {
    presses += 1;
    await keyboard.press('Tab');
    const isSkip = await page.evaluate(() => document.activeElement?.textContent?.startsWith('Skip to '));
    if (isSkip) await keyboard.press('Enter');
  }
  expect(presses).toBeLessThanOrEqual(5);

  for (const author of authors) {
    await openCaseByKeys(page, 'Reports', author.fullName);
    await keyboard.press('r');
    const panel = page.getByRole('region', { name: `Remove: Post by ${author.fullName}` });
    await expect(panel.getByLabel('Reason')).toBeFocused();
    await keyboard.type('Nobody knows where it is from.');
    await keyboard.press('Control+Enter');
    await expect(panel).toHaveCount(0);
    await expect(rows.filter({ hasText: author.fullName })).toHaveCount(0);
    // The next case has focus, never the page.
    await expect(page.getByRole('article')).toBeFocused();
    await keyboard.press('Escape');
  }
});
