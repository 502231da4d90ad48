import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journeys.ts';
import { enter, type Person, postByCall, signInByCall } from './people.ts';

const commentsOf = (page: Page) => page.getByRole('region', { name: 'Comments' });
const rowOf = (page: Page, text: string) => commentsOf(page).getByRole('listitem').filter({ hasText: text }).last();

async function menuOf(page: Page, text: string, entry: string) {
  await rowOf(page, text)
    .getByRole('button', { name: /^More about the comment/ })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function callsOf(calls: APIRequestContext, person: Person): Promise<APIRequestContext> {
  await signInByCall(calls, person.username, person.password);
  return calls;
}

async function post<Made>(calls: APIRequestContext, path: string, data: object): Promise<Made> {
  const answer = await calls.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Made;
}

const unread = async (calls: APIRequestContext) =>
  ((await (await calls.get('/api/notifications/unread/count')).json()) as { count: number }).count;

test('a conversation on two levels: written, answered with a mention, and told of', async ({
  page,
  caller,
  newMember,
}) => {
  const [author, asker, answerer] = [await newMember(), await newMember(), await newMember()];
  const [byAuthor, byAsker] = [await callsOf(await caller(), author), await callsOf(await caller(), asker)];
  const { id } = await post<{ id: number }>(byAuthor, '/api/posts', { content: 'Which glue for latex?' });
  const comment = await post<{ id: number }>(byAsker, `/api/posts/${id}/comments`, { content: 'Water based, cold.' });
  await enter(page, answerer, `/post/${id}`);

  await rowOf(page, 'Water based, cold.').getByRole('button', { name: 'Reply' }).click();
  const field = commentsOf(page).getByLabel(`Your reply to ${asker.fullName}`);
  await expect(field).toBeFocused();
  await field.fill('Both faces?');
  await page.reload();
  await expect(field).toHaveValue('Both faces?');
  await field.focus();
  await page.keyboard.press('Control+Enter');
  await expect(commentsOf(page).getByRole('button', { name: `Hide 1 reply to ${asker.fullName}` })).toBeVisible();
  await expect(page.getByRole('button', { name: '2 comments', exact: true })).toBeVisible();
  await expect.poll(() => unread(byAsker)).toBeGreaterThan(0);

  await post(byAsker, `/api/posts/${id}/comments`, { content: 'Both, and press for a minute.', replyTo: comment.id });
  await page.reload();
  await commentsOf(page)
    .getByRole('button', { name: `View 2 replies to ${asker.fullName}` })
    .click();
  await rowOf(page, 'press for a minute').getByRole('button', { name: 'Reply' }).click();
  await expect(field).toHaveValue(`@${asker.fullName} `);
  await page.keyboard.type('thank you');
  await commentsOf(page).getByRole('button', { name: 'Reply', exact: true }).last().click();
  const thanks = rowOf(page, 'thank you');
  await expect(thanks.getByRole('link', { name: `@${asker.fullName}` })).toBeVisible();
  await expectAccessible(page, 'a conversation');

  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test.describe('on a connection that fails', () => {
  test.use({ noise: /status of 503/ });

  test('what could not be sent stays and goes once on trying again', async ({ page, context, caller, newMember }) => {
    const [author, member] = [await newMember(), await newMember()];
    const { id } = await post<{ id: number }>(await callsOf(await caller(), author), '/api/posts', {
      content: 'Who has a border machine to spare?',
    });
    await enter(page, member, `/post/${id}`);
    const field = commentsOf(page).getByLabel('Your comment');
    await field.fill('We do, from May.');
    let answered = 0;
    // The first one arrives, but its response gets lost on the way back.
    await context.route(`**/api/posts/${id}/comments`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      answered += 1;
      const answer = await route.fetch();
      if (answered === 1) {
        await route.fulfill({ status: 503, json: { error: 'Please try again.', code: 'unavailable', requestId: 'x' } });
      } else await route.fulfill({ response: answer });
    });
    await commentsOf(page).getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(commentsOf(page).getByRole('alert')).toContainText('Please try again.');
    await commentsOf(page).getByRole('button', { name: 'Try again' }).click();
    await expect(commentsOf(page).getByRole('alert')).toHaveCount(0);
    // Without the alert it is being sent: it has arrived once it can be deleted, and it is there only once.
    await expect(commentsOf(page).getByRole('button', { name: /^More about the comment/ })).toBeVisible();
    await expect(commentsOf(page).getByText('We do, from May.')).toHaveCount(1);
    await page.reload();
    await expect(commentsOf(page).getByText('We do, from May.')).toHaveCount(1);
    await expect(field).toHaveValue('');
  });
});

test('the author pins, hides and closes; others see what is left', async ({ page, another, caller, newMember }) => {
  const [author, one, two] = [await newMember(), await newMember(), await newMember()];
  const { id } = await post<{ id: number }>(await callsOf(await caller(), author), '/api/posts', {
    content: 'Rate our new border handle.',
  });
  await post(await callsOf(await caller(), one), `/api/posts/${id}/comments`, { content: 'Strong stitches.' });
  await post(await callsOf(await caller(), two), `/api/posts/${id}/comments`, { content: 'Buy my wire!' });
  await enter(page, author, `/post/${id}`);
  await menuOf(page, 'Strong stitches.', 'Pin');
  await expect(commentsOf(page).getByText('Pinned by the author')).toBeVisible();
  await menuOf(page, 'Buy my wire!', 'Hide');
  await expect(rowOf(page, 'Buy my wire!')).toContainText(`Only you and ${two.fullName} can see it.`);
  await commentsOf(page).getByRole('button', { name: 'Close comments' }).click();
  await expect(commentsOf(page).getByText('Comments on this post are closed.')).toBeVisible();

  const reader = await another();
  await enter(reader, one, `/post/${id}`);
  await expect(commentsOf(reader).getByText('Strong stitches.')).toBeVisible();
  await expect(commentsOf(reader).getByText('Buy my wire!')).toHaveCount(0);
  await expect(commentsOf(reader).getByRole('textbox')).toHaveCount(0);
  await expect(reader.getByRole('button', { name: '1 comment', exact: true })).toBeVisible();

  const reopened = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok());
  await commentsOf(page).getByRole('button', { name: 'Reopen comments' }).click();
  await reopened;
  await reader.reload();
  await expect(commentsOf(reader).getByLabel('Your comment')).toBeVisible();
});

test('the order of comments is chosen, ten come at a time', async ({ page, caller, newMember }) => {
  const [author, other] = [await newMember(), await newMember()];
  const calls = await callsOf(await caller(), author);
  const { id } = await post<{ id: number }>(calls, '/api/posts', { content: 'Name your favourite ticking.' });
  for (let at = 1; at <= 12; at += 1) await post(calls, `/api/posts/${id}/comments`, { content: `Answer no. ${at}.` });
  const lines = commentsOf(page).getByText(/^Answer no\. \d+\.$/);
  await enter(page, other, `/post/${id}`);
  await expect(lines).toHaveCount(10);
  await expect(lines.first()).toHaveText('Answer no. 12.');
  await commentsOf(page).getByRole('button', { name: 'Oldest' }).click();
  await expect(lines.first()).toHaveText('Answer no. 1.');
  await commentsOf(page).getByRole('button', { name: 'Load more comments' }).click();
  await expect(lines).toHaveCount(12);
  await expect(lines.last()).toHaveText('Answer no. 12.');
});

test('a link leads to one comment; an edit waits as a draft and narrows who can read the post', async ({
  page,
  caller,
  newMember,
}) => {
  // Three loads and two accessibility checks.
  test.slow();
  const author = await newMember();
  const calls = await caller();
  const id = await postByCall(calls, author, 'Which glue do you use for latex? #latex');
  const say = async (content: string, replyTo?: number) =>
    ((await (await calls.post(`/api/posts/${id}/comments`, { data: { content, replyTo } })).json()) as { id: number })
      .id;
  const top = await say('Water based');
  for (let at = 0; at < 12; at += 1) await say(`Answer ${at}`, top);
  const last = await say('The last answer', top);
  for (let at = 0; at < 4; at += 1) await say(`Other ${at}`);
  await enter(page, author, `/post/${id}?comment=${last}`);
  await expect(page.getByText('Linked comment')).toBeInViewport();
  // At the top, the header doesn't half cover a button, which would count as a small one.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, 'a linked comment');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.getByRole('button', { name: /^More for the post/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  await dialog.getByRole('button', { name: /^Who can read it/ }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Connections/ }).click();
  await dialog.getByRole('textbox').first().fill('Which glue do you use for latex, then? #latex');
  await expect(dialog.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^More for the post/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(dialog.getByText('Draft restored')).toBeVisible();
  await expectAccessible(page, 'the dialog of an edit');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Edited. See earlier versions' }).click();
  await expect(page.getByText('Visible to every member.')).toBeVisible();
});
