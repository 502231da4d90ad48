import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './journeys.ts';
import { enter, type Person, signInByCall } from './people.ts';

const account = (page: Page) => page.getByRole('button', { name: /^Account/ });

async function act(caller: APIRequestContext, path: string, data: object) {
  const answer = await caller.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer;
}

/** Opens the page with nothing unread: the welcome and the sign-in, which come a moment later, are read. */
async function enterRead(page: Page, person: Person, path: string): Promise<void> {
  await signInByCall(page.request, person.username, person.password);
  const unread = async () => {
    const { count } = (await (await page.request.get('/api/notifications/unread/count')).json()) as { count: number };
    return count;
  };
  await expect.poll(unread).toBe(2);
  await act(page.request, '/api/notifications/mark-all-read', {});
  await page.goto(path);
}

test('a comment on an open post waits behind a button, and counts as seen once it is shown', async ({
  page,
  caller,
  newMember,
}) => {
  const [rowan, dana] = [await newMember(), await newMember()];
  await enterRead(page, rowan, '/');
  const made = await act(page.request, '/api/posts', { content: 'Which ticking holds up?', mediaType: 'none' });
  const { id } = (await made.json()) as { id: number };
  await page.goto(`/post/${id}`);
  await expect(page.getByText('No comments yet. Start the conversation.')).toBeVisible();
  await expect(account(page)).not.toHaveAccessibleName(/unread/);

  const asDana = await caller();
  await signInByCall(asDana, dana.username, dana.password);
  await act(asDana, `/api/posts/${id}/comments`, { content: 'The woven one, from Harborline.' });
  const button = page.getByRole('button', { name: '1 new comment' });
  await expect(button).toBeVisible();
  await expect(account(page)).toHaveAccessibleName(/1 unread notification/);
  await expect(page.getByText('The woven one, from Harborline.')).toHaveCount(0);
  await button.click();
  await expect(page.getByText('The woven one, from Harborline.')).toBeVisible();
  await expect(account(page)).not.toHaveAccessibleName(/unread/);

  // The post itself also updates, and disappears.
  await act(asDana, `/api/posts/${id}/reactions`, { kind: 'like' });
  await expect(page.getByRole('button', { name: /1 reaction/ })).toBeVisible();
  const elsewhere = await caller();
  await signInByCall(elsewhere, rowan.username, rowan.password);
  expect((await elsewhere.delete(`/api/posts/${id}`)).ok()).toBe(true);
  await expect(page.getByText('This post isn’t available')).toBeVisible();
});

test('an accepted request shows on the open profile, which is what reads its notification', async ({
  page,
  caller,
  newMember,
}) => {
  const [rowan, dana] = [await newMember(), await newMember()];
  const asDana = await caller();
  await signInByCall(asDana, dana.username, dana.password);
  expect((await asDana.patch('/api/settings', { data: { requiresFollowApproval: true } })).ok()).toBe(true);
  await enterRead(page, rowan, `/profile/${dana.id}`);
  await page.getByRole('button', { name: `Follow ${dana.fullName}` }).click();
  await expect(page.getByText('Requested', { exact: true })).toBeVisible();
  const [request] = (await (await asDana.get('/api/follows/pending')).json()) as { id: number }[];
  const seen = page.waitForResponse(/\/api\/notifications\/seen$/);
  await act(asDana, `/api/follows/requests/${request?.id}/accept`, {});
  await expect(page.getByText('Following', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Requested', { exact: true })).toHaveCount(0);
  await seen;
  await page.goto('/notifications');
  await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('accepted your request');
  await expect(account(page)).not.toHaveAccessibleName(/unread/);
});

test('an open group page lets in a member whose request is approved', async ({ page, caller, newMember }) => {
  const [rowan, owner] = [await newMember(), await caller()];
  await signInByCall(owner, 'demo-premium');
  const name = `Glue line ${rowan.username}`;
  const about = { name, topic: 'Coils and innersprings', visibility: 'listed', joinPolicy: 'request' };
  const { id } = (await (await act(owner, '/api/groups', about)).json()) as { id: number };
  await enterRead(page, rowan, `/groups/${id}`);
  await expect(page.getByRole('button', { name: `Request to join ${name}` })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Chat' })).toHaveCount(0);
  await act(page.request, `/api/groups/${id}/join`, { answer: 'Pocket rows' });
  const requested = page.getByRole('button', { name: `Cancel your request to join ${name}` });
  await expect(requested).toBeVisible();

  const seen = page.waitForResponse(/\/api\/notifications\/seen$/);
  expect((await owner.post(`/api/groups/${id}/requests/${rowan.id}/approve`)).ok()).toBe(true);
  await expect(page.getByRole('tab', { name: 'Chat' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 members' })).toBeVisible();
  await expect(requested).toHaveCount(0);
  await seen;
  await expect(account(page)).not.toHaveAccessibleName(/unread/);
  // A member can own five groups at most.
  expect((await owner.delete(`/api/groups/${id}`)).ok()).toBe(true);
});

test('an open company page shows what staff decide about a claim, and new followers and posts', async ({
  page,
  staff,
  newMember,
}) => {
  const rowan = await newMember();
  await signInByCall(page.request, rowan.username, rowan.password);
  const name = `Keel Springs ${rowan.username}`;
  const { id } = (await (await act(page.request, '/api/companies', { name, confirmed: true })).json()) as {
    id: number;
  };
  await page.goto(`/companies/${id}`);
  await expect(page.getByRole('button', { name: 'Claim', exact: true })).toBeVisible();
  const evidence = 'I have run the coil line there since 2009.';
  await act(page.request, `/api/companies/${id}/claim`, { method: 'documents', evidence });
  await page.getByRole('button', { name: 'Your claim' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Our staff will read your claim and email you.')).toBeVisible();

  const decideClaim = async (data: object) => {
    const open = await staff.get(`/api/admin/company-claims?companyId=${id}&state=open`);
    const [claim] = ((await open.json()) as { items: { id: number; version: number }[] }).items;
    const answer = await staff.patch(`/api/admin/company-claims/${claim?.id}`, {
      data: { ...data, version: claim?.version },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await decideClaim({ state: 'refused', reason: 'The letter is of another company' });
  await expect(dialog.getByText('Your last claim was declined: The letter is of another company.')).toBeVisible();
  await dialog.getByRole('radio', { name: /^With documents/ }).check();
  await dialog.getByLabel('What should our staff know?').fill(evidence);
  await dialog.getByRole('button', { name: 'Send to our staff' }).click();
  await expect(dialog.getByText('Our staff will read your claim and email you.')).toBeVisible();
  await decideClaim({ state: 'approved' });
  await expect(dialog.getByText('Your claim was approved.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Edit page' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Manage' })).toBeVisible();

  await expect(page.getByText('0 followers')).toBeVisible();
  await act(staff, `/api/companies/${id}/follow`, {});
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible();
  await act(page.request, '/api/posts', { content: 'The new line runs.', mediaType: 'none', companyId: id });
  await expect(page.getByRole('tab', { name: /^Posts\s*1$/ })).toBeVisible();
});

test('a block closes the thread that both have open', async ({ page, another, newMember }) => {
  const [rowan, dana] = [await newMember(), await newMember()];
  const theirs = await another();
  await enter(page, rowan, `/messages/${dana.id}`);
  await page.getByRole('textbox', { name: `Message to ${dana.fullName}` }).fill('Do you have latex in stock?');
  await page.keyboard.press('Control+Enter');
  await enter(theirs, dana, `/messages/${rowan.id}`);
  await expect(theirs.getByText('Do you have latex in stock?').last()).toBeVisible();
  await expect(page.getByText('Online now').last()).toBeVisible();

  expect((await theirs.request.put(`/api/safety/people/${rowan.id}/block`)).ok()).toBe(true);
  for (const tab of [page, theirs]) {
    await expect(tab.getByText('You can’t send messages in this conversation.')).toBeVisible();
    await expect(tab.getByRole('textbox', { name: /^Message to/ })).toHaveCount(0);
    await expect(tab.getByText('Online now')).toHaveCount(0);
  }
});
