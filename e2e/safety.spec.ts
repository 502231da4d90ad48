import type { Page } from '@playwright/test';
import { expect, test, toastOf } from './journeys.ts';
import { demoPassword, enter, follow, type Person, postByCall, signInByCall } from './people.ts';

const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function openMenu(page: Page, author: Person) {
  await page.getByRole('button', { name: `More for the post by ${author.fullName}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Turn off reposts' })).toBeEnabled();
}

/** Signs staff in with a fresh proof of the password. */
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
  await expect(question).toContainText('You will no longer see each other');
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
  await expect(page.getByText('You have blocked nobody.')).toBeVisible();
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
  const found = staff.getByRole('article', { name: `Post of ${author.fullName}` });
  await expect(found).toContainText('Spam 1');
  await found.getByRole('button', { name: 'Decide' }).click();
  const decision = staff.getByRole('dialog', { name: /^Decide:/ });
  await decision.getByRole('radio', { name: /^Remove/ }).check();
  await decision.getByLabel('Reason').fill('Offers belong in messages.');
  await decision.getByRole('button', { name: 'Decide' }).click();
  await expect(toastOf(staff, 'Decided')).toBeVisible();
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
  const appealed = staff.getByRole('article', { name: `Post of ${author.fullName}` });
  await appealed.getByRole('button', { name: 'Decide the appeal' }).click();
  const again = staff.getByRole('dialog', { name: /^Appeal:/ });
  await again.getByRole('radio', { name: /^Reverse/ }).check();
  await again.getByLabel('Reason').fill('Everybody has it.');
  await again.getByRole('button', { name: 'Decide' }).click();
  await expect(again).toContainText('another member of staff has to decide the appeal');
  await expect(again.getByLabel('Reason')).toHaveValue('Everybody has it.');

  await enter(staff, { username: 'second-admin', password: demoPassword }, '/admin/reports?state=appealed');
  await appealed.getByRole('button', { name: 'Decide the appeal' }).click();
  await again.getByRole('radio', { name: /^Reverse/ }).check();
  await again.getByLabel('Reason').fill('Everybody has it.');
  await again.getByRole('button', { name: 'Decide' }).click();
  await expect(toastOf(staff, 'Appeal decided')).toBeVisible();

  await own.reload();
  await expect(told).toContainText('Granted');
  await page.reload();
  await expect(cardOf(page, 'Mill ends at half the price')).toBeVisible();
});
