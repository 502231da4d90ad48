import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test, toastOf } from './journeys.ts';
import { enter, type Person, signInByCall } from './people.ts';

const account = (page: Page) => page.getByRole('button', { name: /^Account/ });
const rows = (page: Page) => page.getByRole('list', { name: 'Notifications' });

/** Another member's call, which must succeed. */
async function act(caller: APIRequestContext, path: string, data: object) {
  const answer = await caller.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer;
}

async function postOf(page: Page, content: string): Promise<number> {
  const answer = await act(page.request, '/api/posts', { content, mediaType: 'none' });
  return ((await answer.json()) as { id: number }).id;
}

test('what others do arrives in every tab, and is read in every tab', async ({ page, caller, newMember }) => {
  test.setTimeout(90_000);
  const [rowan, dana, ivo]: Person[] = [await newMember(), await newMember(), await newMember()];
  if (!rowan || !dana || !ivo) throw new Error('Three members are needed.');
  await enter(page, rowan, '/notifications');
  // The welcome, and the sign-in on a new device.
  await expect(account(page)).toHaveAccessibleName(/2 unread notifications/);
  await act(page.request, '/api/notifications/mark-all-read', {});
  await expect(account(page)).not.toHaveAccessibleName(/unread/);
  const postId = await postOf(page, 'Which ticking holds up on hybrid covers?');
  const second = await page.context().newPage();
  await second.goto('/notifications');
  await expect(rows(second)).toBeVisible();

  const [asDana, asIvo] = [await caller(), await caller()];
  await signInByCall(asDana, dana.username, dana.password);
  await signInByCall(asIvo, ivo.username, ivo.password);
  for (const friend of [asDana, asIvo]) await act(friend, `/api/posts/${postId}/reactions`, { kind: 'like' });
  await act(asDana, `/api/posts/${postId}/comments`, { content: 'The woven one, from Harborline.' });

  // Both tabs get it without a reload; what happened to the post is one row that expands into three.
  for (const tab of [page, second]) {
    await expect(rows(tab)).toContainText(/and .* reacted to and commented on your post/);
    await expect(account(tab)).toHaveAccessibleName(/1 unread notification/);
  }
  await rows(page).getByRole('button', { name: 'Show all 3' }).click();
  // In a row of its own: of the two in one line either may come last, since both arrive at the same moment.
  await expect(rows(page).getByRole('link', { name: new RegExp(`^Unread: ${ivo.fullName} reacted`) })).toBeVisible();

  // Opening one notification marks all about its subject as read, in the other tab too.
  await rows(page)
    .getByRole('link', { name: new RegExp(`^Unread: ${dana.fullName} commented on your post`) })
    .click();
  await page.waitForURL(`**/post/${postId}*`);
  await expect(page.getByText('The woven one, from Harborline.').first()).toBeVisible();
  await expect(account(second)).not.toHaveAccessibleName(/unread/);
  await expect(rows(second).getByText('Unread:')).toHaveCount(0);

  // What comes next is unread again, until all are marked as read.
  await act(asIvo, '/api/direct/follows', { userId: ivo.id, targetId: rowan.id, targetType: 'user' });
  await expect(rows(second).getByRole('link', { name: /Unread: .* started following you/ })).toBeVisible();
  await second.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(toastOf(second, 'All Caught Up!')).toContainText('Marked all notifications as read');
  await expect(account(page)).not.toHaveAccessibleName(/unread/);
  await second.getByRole('button', { name: 'Comments', exact: true }).click();
  await expect(second).toHaveURL(/chip=comments/);
  await expect(rows(second)).not.toContainText('started following you');
});

test('a member hears less of a thread, and stops mails without signing in', async ({
  page,
  another,
  caller,
  staff,
  newMember,
}) => {
  const [rowan, dana] = [await newMember(), await newMember()];
  await enter(page, rowan);
  const postId = await postOf(page, 'Looking for latex by the container.');
  const asDana = await caller();
  await signInByCall(asDana, dana.username, dana.password);
  const comment = (content: string) => act(asDana, `/api/posts/${postId}/comments`, { content });
  await comment('We have some in stock.');
  await page.goto('/notifications');
  const row = rows(page).getByRole('listitem').filter({ hasText: 'commented on your post' });
  await row.getByRole('button', { name: /^Options for/ }).click();
  await page.getByRole('menuitem', { name: 'Mute this thread' }).click();
  await expect(toastOf(page, 'Thread muted')).toBeVisible();
  await comment('And more next week.');

  // A mention is emailed at once; the email ends with a link to stop such emails.
  await act(asDana, '/api/posts', { content: `Latex by the container, found by @[${rowan.fullName}](${rowan.id}).` });
  const mailsTo = async () => {
    const { items } = (await (await staff.get('/api/admin/mails')).json()) as {
      items: { id: number; to: string; subject: string }[];
    };
    return items.filter(({ to, subject }) => to === rowan.email && subject.includes('mentioned'));
  };
  await expect.poll(async () => (await mailsTo()).length).toBe(1);
  const [mail] = await mailsTo();
  const { text } = (await (await staff.get(`/api/admin/mails/${mail?.id}`)).json()) as { text: string };
  const link = /\S+(\/lander\?unsubscribe=\S+)/.exec(text)?.[1] ?? '';
  const visitor = await another();
  await visitor.goto(link);
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(visitor.getByText(/you won’t get these anymore/)).toBeVisible();
  await page.goto('/settings?row=notifications');
  await expect(page.getByRole('checkbox', { name: 'Mentions: Email' })).not.toBeChecked();
  await visitor.getByRole('button', { name: 'Undo' }).click();
  await expect(visitor.getByText(/you’re getting these by email/)).toBeVisible();

  // Of the muted thread, only the first comment is there.
  const { items } = (await (await page.request.get('/api/notifications')).json()) as {
    items: { kind: string; count: number }[];
  };
  expect(items.filter(({ kind }) => kind === 'comment')).toMatchObject([{ count: 1 }]);
});
