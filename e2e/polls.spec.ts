import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, toastOf } from './journeys.ts';
import { enter, openPollByCall, signInByCall, voteUntilShown } from './people.ts';

const localIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
const card = (page: Page, question: string) => page.getByRole('article', { name: question });

test('a suggested question becomes a poll, whose votes are changed, counted and read once it is closed', async ({
  page,
  another,
  newMember,
  caller,
}) => {
  test.setTimeout(90_000);
  const question = `How long is your exchange window? ${crypto.randomUUID().slice(0, 8)}`;
  const member = await newMember();
  await enter(page, member, '/polls');
  await page.getByRole('button', { name: 'Suggest a question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest a question' });
  await dialog.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(dialog.getByText('The question needs at least 10 characters')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Question' }).fill(question);
  await dialog.getByRole('textbox', { name: /^Options/ }).fill('30 nights\n90 nights');
  await expectAccessible(page, 'the dialog of a suggestion');
  await dialog.getByRole('button', { name: 'Send suggestion' }).click();
  await page.goto('/polls?tab=mine');
  await expect(page.getByText(question)).toBeVisible();
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible();

  const staff = await another();
  await enter(staff, { username: 'demo-admin' }, '/admin/polls?tab=suggestions');
  const suggestion = staff.getByRole('listitem').filter({ hasText: question });
  await expect(suggestion).toBeVisible();
  await expectAccessible(staff, 'suggested polls');
  await suggestion.getByRole('button', { name: 'Make a poll of it' }).click();
  await staff.waitForURL(/\/admin\/polls\/\d+\/edit$/);
  const id = Number(/\d+/.exec(new URL(staff.url()).pathname)?.[0]);
  const form = staff.getByRole('form', { name: 'Poll' });
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(form.getByText('Choose a category').last()).toBeVisible();
  await form.getByLabel('Category').selectOption('retail');
  await form.getByLabel('Closes').fill(localIn(-1));
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(form.getByText('Choose a time in the future').first()).toBeVisible();
  await form.getByLabel('Closes').fill(localIn(9));
  await expectAccessible(staff, 'the form of a poll');
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(toastOf(staff, 'Poll published')).toBeVisible();

  // Two members' pages; nine others vote by call, so that votes are counted.
  await page.goto(`/polls/${id}`);
  const vote = page.getByRole('button', { name: 'Vote', exact: true }).first();
  await expect(vote).toBeDisabled();
  await page.getByRole('radio', { name: '30 nights' }).check();
  await expectAccessible(page, 'a poll to vote in');
  await vote.click();
  await expect(page.getByText('Your vote is recorded')).toBeVisible();
  await expect(page.getByText('Results show once 10 members have voted.')).toBeVisible();
  // Nobody gives a vote up for nothing.
  await staff.goto(`/polls/${id}`);
  await expect(staff.getByRole('button', { name: 'See results without voting' })).toBeDisabled();
  const options = (await (await page.request.get(`/api/polls/${id}`)).json()) as { options: { id: number }[] };
  for (const username of [
    'demo-member2',
    'priya-menon',
    'grace-abara',
    'leif-sorensen',
    'omar-farouk',
    'hank-dillard',
    'noor-rahimi',
    'mei-lin-zhou',
    'kofi-asante',
  ]) {
    const calls = await caller();
    await signInByCall(calls, username);
    const voted = await calls.put(`/api/polls/${id}/vote`, { data: { choices: [options.options[1]?.id] } });
    expect(voted.ok(), await voted.text()).toBe(true);
  }
  // The page gets the count on its own.
  await expect(page.getByText('of five or more votes', { exact: false })).toBeVisible();
  await expect(page.getByText('10 members voted')).toBeVisible();
  await page.getByRole('button', { name: 'Change vote' }).click();
  await page.getByRole('radio', { name: '90 nights' }).check();
  await page.getByRole('button', { name: 'Vote', exact: true }).first().click();
  await expect(page.getByText('Your vote is recorded')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Ours is 120 nights.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText('Ours is 120 nights.')).toBeVisible();
  await expectAccessible(page, 'a poll with results');

  await staff.goto(`/admin/polls/${id}/edit`);
  await expect(staff.getByText('A member has voted', { exact: false })).toBeVisible();
  await expectAccessible(staff, 'a poll that members voted in');
  await staff.goto('/admin/polls');
  await staff.getByRole('button', { name: new RegExp(question.slice(-8)) }).click();
  await staff.getByRole('button', { name: /^Close now/ }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: /Close/ }).click();
  await expect(page.getByText(/^Closed /).first()).toBeVisible();
  await expect(page.getByText('10 votes', { exact: false })).toBeVisible();
  await staff.goto(`/admin/polls/${id}/analytics`);
  await expect(staff.getByRole('list', { name: 'Results' })).toBeVisible();
  await expectAccessible(staff, 'the analytics of a poll');

  await page.goto('/notifications?chip=events');
  await expect(page.getByText(`Results are in: ${question}`)).toBeVisible();
  await expect(page.getByText(`Your question is now a poll: ${question}`)).toBeVisible();
});

test('a poll is shared into the feed, voted in there, saved and found', async ({
  page,
  another,
  newMember,
  caller,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const question = `Which core sells best at your stores? ${mark}`;
  const id = await openPollByCall(await caller(), question);
  await enter(page, await newMember(), `/polls/${id}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share in the feed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share in the feed' });
  await dialog.getByRole('textbox').fill(`What do you say? ${mark}`);
  const posted = page.waitForResponse((answer) => answer.url().endsWith('/api/posts') && answer.ok());
  await dialog.getByRole('button', { name: 'Post' }).click();
  const { id: postId } = (await (await posted).json()) as { id: number };
  await expect(dialog).toHaveCount(0);
  await page.goto('/saved-posts?tab=polls');
  await expect(card(page, question)).toBeVisible();
  await page.goto(`/search?q=${mark}&tab=polls`);
  await expect(page.getByRole('link', { name: question })).toBeVisible();

  const reader = await another();
  await enter(reader, await newMember(), `/post/${postId}`);
  const post = reader
    .getByRole('article')
    .filter({ hasText: `What do you say? ${mark}` })
    .first();
  await post.getByRole('radio', { name: 'Hybrid' }).check();
  await post.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(post.getByText('Your vote is recorded')).toBeVisible();
  await expectAccessible(reader, 'a poll in the feed');
  await reader.goto('/polls?tab=mine');
  await expect(reader.getByRole('link', { name: question })).toBeVisible();
});

test('looking at the results gives the vote up, after a question', async ({ page, newMember, caller }) => {
  const id = await openPollByCall(await caller(), `Do you stock split kings? ${crypto.randomUUID().slice(0, 8)}`);
  await voteUntilShown({ newMember, caller }, id);
  await enter(page, await newMember(), `/polls/${id}`);
  await page.getByRole('button', { name: 'See results without voting' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give up my vote' }).click();
  await expect(page.getByText('You chose to see the results, so you can’t vote in this poll.')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
});
