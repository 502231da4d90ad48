import type { Page } from '@playwright/test';
import { stripedPng } from './files.ts';
import { expect, test, toastOf } from './journeys.ts';
import { enter, follow, postByCall } from './people.ts';

const composer = (page: Page) => page.getByRole('dialog', { name: 'Create a Post' });
const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

async function openComposer(page: Page) {
  await page.getByRole('button', { name: 'Share what you see on the floor…' }).click();
  await expect(composer(page).getByLabel('Your post')).toBeFocused();
}

async function publish(page: Page) {
  await composer(page).getByRole('button', { name: 'Post', exact: true }).click();
  await expect(toastOf(page, 'Post Created')).toContainText('Your post has been published successfully.');
  await expect(composer(page)).toBeHidden();
}

test('a post stands in the own feed and appears as a pill in the open tab of a follower', async ({
  page,
  another,
  caller,
  newMember,
}) => {
  const [author, follower] = [await newMember(), await newMember()];
  await follow(await caller(), follower, author);
  const reader = await another();
  // The tab gets new posts once its live connection is authenticated.
  const heard = reader
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('auth_success')));
  await enter(reader, follower);
  await heard;
  await enter(page, author);
  await openComposer(page);
  await composer(page).getByLabel('Your post').fill('The new quilter runs at last.');
  await publish(page);
  await expect(cardOf(page, 'The new quilter runs at last.')).toBeVisible();

  const pill = reader.getByRole('button', { name: '1 new post', exact: true });
  await expect(pill).toBeVisible({ timeout: 2500 });
  await expect(cardOf(reader, 'The new quilter runs at last.')).toHaveCount(0);
  await pill.click();
  await expect(cardOf(reader, 'The new quilter runs at last.')).toContainText(author.fullName);
  await expect(pill).toBeHidden();

  await page.reload();
  await expect(cardOf(page, 'The new quilter runs at last.')).toBeVisible();
});

test('what breaks the rules is said in the red box, and the words stay', async ({ page, newMember }) => {
  const member = await newMember();
  await enter(page, member);
  await openComposer(page);
  const words = composer(page).getByLabel('Your post');
  const refused: [string, string][] = [
    ['', 'Post content must be at least 4 characters long'],
    ['      ', 'Post cannot be empty'],
    ['abc', 'Post content must be at least 4 characters long'],
    [`@[Priya Menon](3)`, 'Post must contain actual content beyond mentions'],
    ['?!... --', 'Post must contain meaningful content'],
    ['aaaaaaaa', 'Post cannot contain only repeated characters'],
  ];
  for (const [text, sentence] of refused) {
    await words.fill(text);
    await composer(page).getByRole('button', { name: 'Post', exact: true }).click();
    await expect(composer(page).getByRole('alert'), text).toHaveText(sentence);
    // A mentioned member shows by name alone.
    await expect(words).toHaveValue(text.replace('@[Priya Menon](3)', '@Priya Menon'));
    await expect(words).toBeFocused();
  }
  await words.fill('Good enough now.');
  await publish(page);
});

test('a picture with its description', async ({ page, newMember }) => {
  await enter(page, await newMember());
  await openComposer(page);
  await composer(page).getByLabel('Your post').fill('Fresh ticking from the mill.');
  await composer(page)
    .getByLabel('Choose image')
    .setInputFiles({ name: 'ticking.png', mimeType: 'image/png', buffer: stripedPng() });
  await expect(toastOf(page, 'Image added')).toBeVisible();
  await composer(page)
    .getByLabel(/^Describe the picture/)
    .fill('Blue and white stripes');
  await publish(page);
  const picture = cardOf(page, 'Fresh ticking').getByRole('img', { name: 'Blue and white stripes' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await page.reload();
  await cardOf(page, 'Fresh ticking').getByRole('button', { name: 'Open picture: Blue and white stripes' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a file that is no picture is refused, one that can be removed goes', async ({ page, newMember }) => {
  await enter(page, await newMember());
  await openComposer(page);
  const choose = composer(page).getByLabel('Choose image');
  await choose.setInputFiles({
    name: 'ticking.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture at all'),
  });
  await expect(toastOf(page, 'Upload Error')).toContainText(
    'Failed to process image. Please try again with a different file.',
  );
  await expect(composer(page).getByRole('button', { name: 'Remove image' })).toHaveCount(0);
  await choose.setInputFiles({ name: 'ticking.png', mimeType: 'image/png', buffer: stripedPng(40, 30) });
  await composer(page).getByRole('button', { name: 'Remove image' }).click();
  await expect(composer(page).getByRole('img')).toHaveCount(0);
});

test('a document', async ({ page, newMember }) => {
  await enter(page, await newMember());
  await openComposer(page);
  await composer(page).getByLabel('Your post').fill('Our receiving checklist, take it.');
  const name = 'Receiving checklist for roll-packed mattresses 2026.txt';
  await composer(page)
    .getByLabel('Choose document')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Count the rolls.\nLook for torn film.\n') });
  await expect(composer(page).getByText(name.slice(0, 37))).toBeVisible();
  await publish(page);
  const card = cardOf(page, 'Our receiving checklist');
  await expect(card.getByText(name.slice(0, 37))).toBeVisible();
  const href = await card
    .getByRole('link', { name: /download|open/i })
    .first()
    .getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect(await file.text()).toContain('Count the rolls.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a video is added by its address', async ({ page, newMember }) => {
    // The video's frame must not use the network from here.
    await page.route(/youtube|ytimg/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' }),
    );
    await enter(page, await newMember());
    await page.getByRole('button', { name: 'Create a post' }).click();
    const box = composer(page).getByLabel(/^Video URL/);
    await expect(composer(page).getByText('.mp4, .mov, .webm files, YouTube and Vimeo links')).toBeVisible();
    await box.fill('https://bedding.example/page.html');
    await composer(page).getByRole('button', { name: 'Add Video' }).click();
    await expect(toastOf(page, 'Invalid Video URL')).toContainText('Please enter a valid video URL.');
    await expect(box).toHaveValue('https://bedding.example/page.html');
    await box.fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await composer(page).getByRole('button', { name: 'Add Video' }).click();
    await expect(toastOf(page, 'Video Added')).toContainText('Video URL has been added to your post.');
    await composer(page).getByLabel('Your post').fill('How a coil unit is assembled.');
    await publish(page);
    await expect(cardOf(page, 'How a coil unit is assembled.')).toBeVisible();
  });
});

test('the address box is for small screens only', async ({ page, newMember }) => {
  await enter(page, await newMember());
  await openComposer(page);
  await expect(composer(page).getByLabel(/^Video URL/)).toHaveCount(0);
});

test('reactions by mouse and by keyboard', async ({ page, caller, newMember }) => {
  const author = await newMember();
  const id = await postByCall(await caller(), author, 'Steel wire went up again.');
  await enter(page, author, `/post/${id}`);
  const card = cardOf(page, 'Steel wire went up again.');
  const named = (name: string) => card.getByRole('button', { name, exact: true });
  await expect(card.getByText('Be the first to react')).toBeVisible();
  await named('React').click();
  await expect(named('Like').first()).toHaveAttribute('aria-pressed', 'true');
  await expect(card.getByRole('button', { name: '1 reaction. See who reacted' })).toBeVisible();

  await page.mouse.move(0, 0);
  await expect(card.getByRole('toolbar', { name: 'Reactions' })).toBeHidden();
  await named('Like').focus();
  await page.keyboard.press('ArrowUp');
  await expect(card.getByRole('toolbar', { name: 'Reactions' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(named('Celebrate')).toHaveAttribute('aria-pressed', 'true');
  await expect(named('Celebrate')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(card.getByRole('toolbar', { name: 'Reactions' })).toBeHidden();

  await named('Celebrate').hover();
  await card.getByRole('toolbar', { name: 'Reactions' }).getByRole('button', { name: 'Insightful' }).click();
  await expect(named('Insightful').first()).toBeVisible();
  await expect
    .poll(async () => {
      const post = (await (await page.request.get(`/api/posts/${id}`)).json()) as { viewerReaction: string | null };
      return post.viewerReaction;
    })
    .toBe('insightful');
  await page.mouse.move(0, 0);
  await expect(card.getByRole('toolbar', { name: 'Reactions' })).toBeHidden();

  await card.getByRole('button', { name: '1 reaction. See who reacted' }).click();
  await expect(page.getByRole('dialog', { name: 'Who reacted' })).toContainText(author.fullName);
  await page.keyboard.press('Escape');

  await named('Insightful').click();
  await expect(named('React')).toHaveAttribute('aria-pressed', 'false');
  await expect(card.getByText('Be the first to react')).toBeVisible();
});

test('comments are written, changed and deleted', async ({ page, caller, newMember }) => {
  const [author, other] = [await newMember(), await newMember()];
  const id = await postByCall(await caller(), author, 'Which glue do you use for latex?');
  await enter(page, other, `/post/${id}`);
  const comments = page.getByRole('region', { name: 'Comments' });
  await comments.getByLabel('Your comment').fill('Water based, cold, both faces.');
  await comments.getByRole('button', { name: 'Comment', exact: true }).click();
  const line = comments.getByRole('listitem').filter({ hasText: other.fullName });
  await expect(line).toContainText('Water based, cold, both faces.');
  await expect(comments.getByLabel('Your comment')).toHaveValue('');
  await expect(page.getByRole('button', { name: '1 comment', exact: true })).toBeVisible();

  await line.getByRole('button', { name: /^More about the comment/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await comments.getByLabel('Edit comment').fill('Water based, one face.');
  await comments.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(line).toContainText('Water based, one face.');
  await expect(line).toContainText('Edited');

  await line.getByRole('button', { name: /^More about the comment/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Water based, one face.');
  await expect(question.getByRole('button', { name: 'Keep comment' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete comment' }).click();
  await expect(line).toHaveCount(0);
  await expect(page.getByRole('button', { name: '1 comment', exact: true })).toHaveCount(0);
});

test('a comment gets reactions, and its writer hears of them', async ({ page, another, caller, newMember }) => {
  const [author, reader] = [await newMember(), await newMember()];
  const id = await postByCall(await caller(), author, 'Which border wire do you use?');
  await enter(page, author, `/post/${id}`);
  const own = page.getByRole('region', { name: 'Comments' });
  await own.getByLabel('Your comment').fill('Ours is six gauge.');
  await own.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(own.getByRole('listitem').filter({ hasText: author.fullName })).toBeVisible();

  const other = await another();
  await enter(other, reader, `/post/${id}`);
  const comments = other.getByRole('region', { name: 'Comments' });
  await comments.getByRole('button', { name: 'React' }).click();
  await expect(comments.getByRole('button', { name: '1 reaction. See who reacted' })).toBeVisible();
  await comments.getByRole('button', { name: 'Like' }).press('ArrowUp');
  const row = other.getByRole('toolbar', { name: 'Reactions' });
  await row.getByRole('button', { name: 'Insightful' }).click();
  await expect(comments.getByRole('button', { name: 'Insightful' })).toBeVisible();
  await other.waitForLoadState('networkidle');
  await other.reload();
  await expect(comments.getByRole('button', { name: 'Insightful' })).toHaveAttribute('aria-pressed', 'true');
  await comments.getByRole('button', { name: '1 reaction. See who reacted' }).click();
  await expect(other.getByRole('dialog').getByText(reader.fullName)).toBeVisible();

  await page.goto('/notifications');
  await page.getByRole('link', { name: `${reader.fullName} reacted to your comment` }).click();
  await expect(page).toHaveURL(new RegExp(`/post/${id}\\?comment=`));
});

test('an own post is changed and deleted, and its address then says so', async ({ page, caller, newMember }) => {
  const author = await newMember();
  const id = await postByCall(await caller(), author, 'Foam prises hold for now.');
  await enter(page, author);
  const menu = page.getByRole('button', { name: `More for the post by ${author.fullName}` });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  await dialog.getByLabel('Post', { exact: true }).fill('abc');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Post content must be at least 4 characters long');
  await dialog.getByLabel('Post', { exact: true }).fill('Foam prices hold for now.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Post updated')).toBeVisible();
  const card = cardOf(page, 'Foam prices hold for now.');
  await expect(card).not.toContainText('Edited');

  const pictures: string[] = [];
  for (const name of ['ticking.png', 'quilting.png']) {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const buffer = stripedPng(40 + pictures.length * 20, 30);
    await dialog.getByLabel('Choose image').setInputFiles({ name, mimeType: 'image/png', buffer });
    await dialog.getByRole('textbox', { name: /^Describe the picture/ }).fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(card.getByRole('img', { name })).toBeVisible();
    pictures.push(name);
  }
  await expect(card.getByRole('img', { name: 'ticking.png' })).toHaveCount(0);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete post' }).click();
  await expect(toastOf(page, 'Post deleted')).toBeVisible();
  await expect(cardOf(page, 'Foam prices hold for now.')).toHaveCount(0);
  for (const gone of [`/post/${id}`, '/post/999999999', '/post/word']) {
    await page.goto(gone);
    await expect(page.getByText('This post isn’t available')).toBeVisible();
  }
});

test('others cannot change or delete it', async ({ page, caller, newMember }) => {
  const id = await postByCall(await caller(), await newMember(), 'Only mine to change.');
  await enter(page, await newMember(), `/post/${id}`);
  await page.getByRole('button', { name: /^More for the post by/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
});

test('a post is saved, taken off and brought back', async ({ page, caller, newMember }) => {
  const member = await newMember();
  const id = await postByCall(await caller(), await newMember(), 'Keep this table of densities.');
  await enter(page, member, '/saved-posts');
  await expect(page.getByText('Save posts to read them later')).toBeVisible();
  await page.goto(`/post/${id}`);
  const saved = page.waitForResponse((answer) => answer.url().endsWith(`/api/posts/${id}/saves`) && answer.ok());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await saved;
  await page.goto('/saved-posts');
  const card = cardOf(page, 'Keep this table of densities.');
  await card.getByRole('button', { name: 'Saved', exact: true }).click();
  await expect(card).toHaveCount(0);
  const toast = toastOf(page, 'Removed from saved posts');
  const back = page.waitForResponse((answer) => answer.url().endsWith('/api/saved/kinds/post/restore') && answer.ok());
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
  await back;
  await page.reload();
  await expect(card).toBeVisible();
});

test.describe('when the network fails', () => {
  test.use({ noise: /net::ERR_/ });

  test('a post that could not be sent keeps its words', async ({ page, newMember }) => {
    await enter(page, await newMember());
    await openComposer(page);
    const words = composer(page).getByLabel('Your post');
    await words.fill('A long thought about coir pads.');
    await page.route('**/api/posts', (route) => route.abort());
    await composer(page).getByRole('button', { name: 'Post', exact: true }).click();
    await expect(toastOf(page, 'Error Creating Post')).toBeVisible();
    await expect(words).toHaveValue('A long thought about coir pads.');
    await expect(composer(page).getByRole('alert')).toBeVisible();
    await page.unroute('**/api/posts');
    await publish(page);
    await expect(cardOf(page, 'A long thought about coir pads.')).toHaveCount(1);
  });
});

test('words left behind come back as a draft', async ({ page, newMember }) => {
  await enter(page, await newMember());
  await openComposer(page);
  await composer(page).getByLabel('Your post').fill('Half a thought about');
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeHidden();
  await page.reload();
  await openComposer(page);
  await expect(composer(page).getByText('Draft restored')).toBeVisible();
  await expect(composer(page).getByLabel('Your post')).toHaveValue('Half a thought about');
});
