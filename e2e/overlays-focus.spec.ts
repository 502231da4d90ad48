import type { APIRequestContext, Page } from '@playwright/test';
import { stripedPng } from './files.ts';
import { expect, test } from './journeys.ts';
import { as, button, post, walk } from './overlays.ts';
import { buyPremiumByCall, enter, postHireCard, publishByCall, signInByCall } from './people.ts';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

test('over every page', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/about');
  const bug = (own: Page) => button(own, 'Report Bug');
  await walk(page, [
    { of: 'shell/header/slide-menu.tsx', name: 'Menu', opener: /^Open the .* menu$/ },
    { of: 'shell/header/avatar-menu.tsx', role: 'menu', name: 'Account', opener: /^Account/ },
    { of: 'features/feedback/public/bug-report-dialog.tsx', opener: bug },
    { of: 'shell/shortcuts/shortcut-list.tsx', name: 'Keyboard shortcuts', opener: bug, key: '?' },
    { of: 'shell/search/switcher.tsx', name: 'Go to', opener: bug, key: 'Control+k' },
    { of: 'features/posts/public/create-post-dialog.tsx', name: 'Create a Post', opener: bug, key: 'n' },
  ]);
  await page.keyboard.press('n');
  await walk(page, [{ of: 'parts/composer/writer-line.tsx', role: 'menu', opener: /^Who can read it/ }]);
  await expect(page.getByRole('dialog', { name: 'Create a Post' })).toBeVisible();
});

test('before somebody is a member', async ({ page }) => {
  await page.goto('/auth?apply=1');
  await walk(page, [{ of: 'features/auth/registration-form.tsx', name: 'Terms', opener: 'Terms' }]);
});

test('of posts', async ({ page, newMember, caller }) => {
  const [author, reader] = [await newMember(), await newMember()];
  const calls = await as(await caller(), author);
  const id = await publishByCall(calls, 'Tape edge machines run again.');
  // A post is marked as edited once someone has reacted or commented.
  await post(await as(await caller(), reader), `/api/posts/${id}/reactions`, { kind: 'like' });
  expect((await calls.patch(`/api/posts/${id}`, { data: { content: 'Tape edge machines run.' } })).ok()).toBe(true);
  await post(calls, `/api/posts/${id}/comments`, { content: 'Since Monday.' });

  const more = /^More for the post by/;
  const comment = /^More about the comment by/;
  await enter(page, author, `/post/${id}`);
  await walk(page, [
    { of: 'parts/posts/post-menu.tsx', role: 'menu', opener: more },
    { of: 'parts/posts/post-menu.tsx', role: 'alertdialog', opener: more, entry: 'Delete' },
    { of: 'parts/posts/post-menu.tsx', name: 'Why this post?', opener: more, entry: 'Why this post?' },
    { of: 'parts/posts/edit/post-edit-dialog.tsx', name: 'Edit post', opener: more, entry: 'Edit' },
    { of: 'parts/posts/post-versions-dialog.tsx', name: 'Earlier versions', opener: /^Edited/ },
    { of: 'parts/reactions/reaction-list-dialog.tsx', name: 'Who reacted', opener: /See who reacted$/ },
    { of: 'parts/chat/share-post-dialog.tsx', name: 'Send in a message', opener: 'Send' },
    { of: 'parts/comments/comment-menu.tsx', role: 'menu', opener: comment },
    { of: 'parts/comments/comment-menu.tsx', role: 'alertdialog', opener: comment, entry: 'Delete' },
  ]);
  await enter(page, reader, `/post/${id}`);
  const react = (own: Page) => own.locator('[aria-keyshortcuts=ArrowUp]').first();
  await walk(page, [
    { of: 'parts/safety/report-form.tsx', opener: more, entry: 'Report post' },
    { of: 'parts/safety/safety-actions.tsx', role: 'alertdialog', opener: more, entry: /^Block/ },
    { of: 'parts/reposts/repost-menu.tsx', role: 'menu', name: 'Repost', opener: 'Repost' },
    { of: 'parts/reposts/repost-dialog.tsx', opener: 'Repost', entry: 'Repost with a comment' },
    { of: 'parts/reactions/reaction-picker.tsx', role: 'toolbar', name: 'Reactions', opener: react, key: 'ArrowUp' },
  ]);
  await signInByCall(page.request, 'demo-member2');
  const feed = (await (await page.request.get('/api/feed')).json()) as {
    items: { id: number; image: object | null }[];
  };
  await page.goto(`/post/${feed.items.find(({ image }) => image !== null)?.id}`);
  await walk(page, [{ of: 'parts/media/post-image-dialog.tsx', name: /^Picture by/, opener: /^Open picture/ }]);
});

test('of people, messages and notifications', async ({ page, newMember, caller }) => {
  const [member, other] = [await newMember(), await newMember()];
  const calls = await as(await caller(), other);
  await post(calls, '/api/direct/follows', { userId: other.id, targetId: member.id, targetType: 'user' });
  await signInByCall(page.request, member.username, member.password);
  await post(page.request, '/api/direct/follows', { userId: member.id, targetId: other.id, targetType: 'user' });
  await post(page.request, '/api/messages', { recipientId: other.id, content: 'Did the ticking arrive?' });

  const person = `More about ${other.fullName}`;
  await page.goto(`/profile/${other.id}`);
  await walk(page, [
    { of: 'parts/people/person-menu-list.tsx', role: 'menu', opener: person },
    { of: 'parts/safety/report-form.tsx', opener: person, entry: /^Report/ },
    { of: 'parts/chat/message-dialog.tsx', name: `Message ${other.fullName}`, opener: 'Message' },
  ]);

  await page.goto(`/messages/${other.id}`);
  const thread = page.getByRole('region', { name: `Messages with ${other.fullName}` });
  const conversation = (own: Page) =>
    own.getByRole('button', { name: `More about the conversation with ${other.fullName}` }).last();
  await expect(thread.getByRole('listitem').filter({ hasText: 'Did the ticking arrive?' })).toBeVisible();
  await walk(page, [
    { of: 'features/messages/inbox/conversation-menu.tsx', role: 'menu', opener: conversation },
    {
      of: 'features/messages/inbox/conversation-menu.tsx',
      role: 'alertdialog',
      opener: conversation,
      entry: 'Delete conversation',
    },
    { of: 'parts/chat/message-actions.tsx', role: 'menu', opener: /^More for / },
    { of: 'features/messages/thread/delete-dialog.tsx', opener: /^More for /, entry: 'Delete' },
    { of: 'parts/chat/message-actions.tsx', name: 'Reactions', opener: 'React' },
    { of: 'parts/chat/chat-composer.tsx', name: 'Emoji', opener: 'Add emoji' },
  ]);

  await page.goto('/notifications');
  await walk(page, [{ of: 'features/notifications/notification-line.tsx', role: 'menu', opener: /^Options for/ }]);

  await post(page.request, '/api/invitations', { name: 'Wren Tufter', email: `wren.${member.id}@tufting.example` });
  await page.goto('/network?tab=invite');
  await walk(page, [
    { of: 'features/invitations/public/invite-tab.tsx', role: 'alertdialog', opener: /^Withdraw Wren Tufter/ },
  ]);

  await page.goto('/search');
  await walk(page, [{ of: 'features/search/search-frame.tsx', name: 'Search tips', opener: 'Search tips' }]);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/network');
  await walk(page, [{ of: 'parts/facets/filter-sheet.tsx', name: 'Filters', opener: /^Filters/ }]);
});

test('of what is saved', async ({ page, newMember, caller }) => {
  const [author, member] = [await newMember(), await newMember()];
  const id = await publishByCall(await as(await caller(), author), 'Foam lines for hire.');
  await signInByCall(page.request, member.username, member.password);
  await post(page.request, `/api/posts/${id}/saves`);
  await page.goto('/saved-posts');
  const shelf = /^No collection: collection of/;
  await walk(page, [
    { of: 'features/saved/collections-dialog.tsx', name: 'Collections', opener: 'Collections' },
    { of: 'features/saved/saved-rows.tsx', role: 'menu', opener: shelf },
    { of: 'features/saved/new-collection-dialog.tsx', name: 'New collection', opener: shelf, entry: 'New collection' },
    { of: 'features/saved/note-dialog.tsx', name: 'Add a note', opener: /^Add note/ },
  ]);
});

test('of settings and the own profile', async ({ page, newMember }) => {
  const member = await newMember();
  await signInByCall(page.request, member.username, member.password);
  await post(page.request, '/api/user/experiences', {
    title: 'Quilter',
    company: 'Loomfield Sleep',
    startedOn: '2020-01',
    endedOn: null,
  });
  await page.goto('/settings?row=deactivate');
  await walk(page, [
    { of: 'features/settings/leaving-rows.tsx', name: 'Deactivate your account', opener: 'Deactivate…' },
  ]);
  await page.goto('/settings?row=delete');
  await walk(page, [{ of: 'features/settings/leaving-rows.tsx', name: 'Delete your account', opener: 'Delete…' }]);

  // The server's response fifteen minutes after the last password check.
  const late = { error: 'Confirm your password first.', code: 'sudo_required', requestId: 'journey' };
  await page.route('**/api/settings/two-factor', (route) => route.fulfill({ status: 403, json: late }));
  await page.goto('/settings?section=security');
  await walk(page, [{ of: 'shell/later/sudo-dialog.tsx', name: 'Confirm it’s you', opener: 'Set up' }]);

  await page.goto('/settings/profile');
  const photo = button(page, 'Choose a photo');
  const file = { name: 'me.png', mimeType: 'image/png', buffer: stripedPng() };
  await walk(page, [
    { of: 'features/profiles/edit/experience-section.tsx', role: 'alertdialog', opener: /^Remove Quilter/ },
  ]);
  page.on('filechooser', (chooser) => chooser.setFiles(file));
  await expect(photo).toBeVisible();
  await walk(page, [{ of: 'parts/media/crop-dialog.tsx', name: 'Your photo', opener: 'Choose a photo' }]);

  await buyPremiumByCall(page.request);
  await page.goto('/settings/subscription');
  await walk(page, [{ of: 'features/premium/cancel-dialog.tsx', name: 'Cancel Premium?', opener: 'Cancel Premium' }]);

  await postHireCard(page.request);
  await page.goto('/available-to-hire');
  await walk(page, [{ of: 'features/hire-cards/own-card.tsx', role: 'alertdialog', opener: 'Delete' }]);

  await page.goto('/settings/profile');
  await walk(page, [
    { of: 'features/profiles/edit/enhanced/post-picker.tsx', name: 'Feature a post', opener: 'Feature a post' },
  ]);
  await page.getByLabel('Add a skill').fill('Tape edge');
  await walk(page, [
    {
      of: 'parts/forms/unsaved.tsx',
      role: 'alertdialog',
      name: 'Leave without saving?',
      opener: (own) => own.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }),
    },
  ]);
});

test('of groups', async ({ page, newMember, caller }) => {
  const owner = { username: 'demo-premium' };
  const [member, guest] = [await newMember(), await newMember()];
  await signInByCall(page.request, owner.username);
  const name = `Needle room ${member.id}`;
  const { id } = await post(page.request, '/api/groups', {
    name,
    topic: 'Coils and innersprings',
    visibility: 'listed',
    joinPolicy: 'open',
  });
  try {
    const calls = await as(await caller(), member);
    await post(calls, `/api/groups/${id}/join`);
    await post(calls, `/api/groups/${id}/posts`, { content: 'Which needles do you use?' });
    await post(page.request, `/api/groups/${id}/posts`, { content: 'Welcome!' });
    const more = `More about ${name}`;
    await page.goto(`/groups/${id}`);
    await walk(page, [
      { of: 'features/groups/group-header.tsx', role: 'menu', opener: more },
      { of: 'features/groups/making/group-dialogs.tsx', name: `Edit ${name}`, opener: more, entry: 'Edit group' },
      { of: 'features/groups/members/member-menu.tsx', role: 'alertdialog', opener: more, entry: 'Leave group' },
      { of: 'features/groups/members/member-menu.tsx', role: 'alertdialog', opener: more, entry: 'Delete group' },
      { of: 'features/groups/members/joining-dialogs.tsx', name: `Invite to ${name}`, opener: 'Invite' },
    ]);
    await page.goto('/groups');
    await walk(page, [
      { of: 'features/groups/making/group-dialogs.tsx', name: 'Create a group', opener: 'Create group' },
    ]);
    await page.goto(`/groups/${id}?tab=discussion`);
    const own = 'More for the post by Dana Ruiz';
    await walk(page, [
      { of: 'features/groups/discussion/group-post-menu.tsx', role: 'menu', opener: own },
      { of: 'features/groups/discussion/group-post-menu.tsx', name: 'Edit post', opener: own, entry: 'Edit' },
      { of: 'features/groups/discussion/group-post-menu.tsx', role: 'alertdialog', opener: own, entry: 'Delete' },
      { of: 'parts/safety/report-form.tsx', opener: `More for the post by ${member.fullName}`, entry: 'Report' },
    ]);
    await page.goto(`/groups/${id}?tab=members`);
    const manage = `Manage ${member.fullName}`;
    await walk(page, [
      { of: 'features/groups/members/member-menu.tsx', role: 'menu', opener: manage },
      { of: 'features/groups/members/member-menu.tsx', role: 'alertdialog', opener: manage, entry: 'Ban' },
    ]);
    await page.goto(`/groups/${id}?tab=chat`);
    const field = page.getByRole('textbox', { name: `Message to ${name}` });
    await field.fill('Hello');
    await field.press('Enter');
    await expect(page.getByText('Sent', { exact: true })).toBeVisible();
    await walk(page, [
      { of: 'features/groups/chat/group-message.tsx', name: 'Seen by', opener: /^More for /, entry: 'Seen by' },
      { of: 'features/groups/chat/group-chat.tsx', role: 'alertdialog', opener: /^More for /, entry: 'Delete' },
    ]);

    await page.request.patch(`/api/groups/${id}`, { data: { joinPolicy: 'request' } });
    await enter(page, guest, `/groups/${id}`);
    await walk(page, [{ of: 'features/groups/members/joining-dialogs.tsx', opener: `Request to join ${name}` }]);
    await page.goto('/groups');
    await walk(page, [{ of: 'features/groups/making/group-dialogs.tsx', opener: 'Create group' }]);
  } finally {
    await signInByCall(page.request, owner.username);
    await page.request.delete(`/api/groups/${id}`);
  }
});

async function companyId(calls: APIRequestContext, name: string): Promise<number> {
  const answer = await calls.get(`/api/companies/names?q=${encodeURIComponent(name)}`);
  const { items } = (await answer.json()) as { items: { id: number; name: string }[] };
  return items.find((one) => one.name === name)?.id ?? 0;
}

test('of companies', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/about');
  const name = 'Pinecrest Latex';
  const id = await companyId(page.request, name);
  const more = `More about ${name}`;
  await page.goto(`/companies/${id}`);
  await walk(page, [
    { of: 'features/companies/company-header.tsx', role: 'menu', opener: more },
    { of: 'features/companies/company-dialogs.tsx', name: 'Suggest an edit', opener: more, entry: 'Suggest an edit' },
    { of: 'parts/safety/report-form.tsx', opener: more, entry: 'Report' },
    { of: 'features/companies/company-dialogs.tsx', name: `Claim ${name}`, opener: 'Claim' },
  ]);
  await post(page.request, `/api/companies/${id}/claim`, {
    method: 'documents',
    evidence: 'I have kept its books for ten years.',
  });
  await page.reload();
  await walk(page, [{ of: 'features/companies/open-claim.tsx', name: `Your claim to ${name}`, opener: 'Your claim' }]);
  await page.request.delete(`/api/companies/${id}/claim`);
  await page.goto('/network?tab=companies&q=nobody-makes-this');
  await walk(page, [{ of: 'features/companies/public/create-company-dialog.tsx', opener: 'Add a company' }]);

  await signInByCall(page.request, 'tomasz-wilk');
  await page.goto(`/companies/${await companyId(page.request, 'Loomfield Sleep')}?tab=manage`);
  await walk(page, [
    { of: 'features/companies/company-form.tsx', opener: 'Edit page' },
    { of: 'features/companies/team-list.tsx', role: 'alertdialog', opener: 'Leave' },
  ]);
});

test('of staff', async ({ page, newMember, caller }) => {
  const member = await newMember();
  await enter(page, { username: 'demo-admin' }, `/admin/users?user=${member.id}`);
  await walk(page, [{ of: 'features/admin/users/user-actions.tsx', role: 'alertdialog', opener: 'Make admin' }]);

  await post(page.request, `/api/admin/users/${member.id}/admin`);
  await page.reload();
  const revoke = 'Cancel admin request';
  await walk(page, [{ of: 'features/admin/users/user-actions.tsx', role: 'alertdialog', opener: revoke }]);
  const suspended = await newMember();
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await post(page.request, `/api/admin/users/${suspended.id}/suspension`, { until, reason: 'Sells foam.' });
  await page.goto(`/admin/users?user=${suspended.id}`);
  await walk(page, [{ of: 'features/admin/users/user-actions.tsx', role: 'alertdialog', opener: 'Lift suspension' }]);

  const company = (name: string) =>
    post(page.request, '/api/companies', { name: `${name} ${member.id}`, confirmed: true });
  const [kept, twin] = [await company('Quilted North'), await company('Tufted South')];
  await post(page.request, `/api/admin/companies/${twin.id}/merge`, { intoId: kept.id, reason: 'The same one.' });
  await page.goto(`/admin/companies/edit/${kept.id}`);
  await walk(page, [
    { of: 'features/companies/admin/company-actions.tsx', name: /^Suspend/, opener: 'Suspend' },
    { of: 'features/companies/admin/company-actions.tsx', name: /^Merge/, opener: 'Merge' },
    { of: 'features/companies/admin/company-actions.tsx', role: 'alertdialog', opener: 'Undo' },
  ]);
  await post(page.request, `/api/admin/companies/${kept.id}/suspension`, { reason: 'It does not exist.' });
  await page.reload();
  await walk(page, [
    { of: 'features/companies/admin/company-actions.tsx', role: 'alertdialog', opener: 'Lift suspension' },
  ]);
  await page.goto('/admin/mail');
  await walk(page, [
    { of: 'features/admin/admin-log-pages.tsx', opener: (own) => own.getByRole('table').getByRole('button').first() },
  ]);
  const author = await as(await caller(), await newMember());
  const reported = await publishByCall(author, 'Buy foam here.');
  await post(await as(await caller(), member), '/api/safety/reports', {
    targetType: 'post',
    targetId: reported,
    reason: 'spam',
  });
  await page.goto('/admin/reports');
  await expect(page.getByRole('article').first()).toBeVisible();
  await walk(page, [
    { of: 'features/safety/admin/report-decision.tsx', role: 'region', name: /^Remove: /, opener: /^Remove/ },
  ]);
});
