import { expect, test, toastOf } from './journeys.ts';
import { enter } from './people.ts';

test('a member named in a post is a name while writing: whole, undone, pasted, in the draft, and a token when sent', async ({
  page,
  newMember,
}) => {
  test.slow();
  const [writer, named] = [await newMember(), await newMember()];
  const token = `@[${named.fullName}](${named.id})`;
  await enter(page, writer);
  await page.getByRole('button', { name: 'Share what you see on the floor…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a Post' });
  const field = dialog.getByLabel('Your post');
  await field.pressSequentially(`Good work, @${named.username}`);
  await page.getByRole('option', { name: named.fullName }).click();
  const shown = `Good work, @${named.fullName} `;
  await expect(field).toHaveValue(shown);

  await field.press('Backspace');
  await field.press('Backspace');
  await expect(field).toHaveValue('Good work, ');
  await field.press('ControlOrMeta+z');
  await expect(field).toHaveValue(new RegExp(`^Good work, @${named.fullName}`));
  await field.press('End');
  await field.press('ControlOrMeta+a');
  await field.press('ControlOrMeta+c');
  await field.press('End');
  await field.pressSequentially(' and again: ');
  await field.press('ControlOrMeta+v');
  await expect(field).toHaveValue(new RegExp(`@${named.fullName}.*@${named.fullName}`));
  await expect(dialog.getByText('Draft saved')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Share what you see on the floor…' }).click();
  await expect(field).toHaveValue(new RegExp(`@${named.fullName}.*@${named.fullName}`));
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/posts'));
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  const { content } = (await sent).postDataJSON() as { content: string };
  expect(content.split(token)).toHaveLength(3);
  expect(content).not.toContain(`@${named.fullName}`);
  await expect(toastOf(page, 'Post Created')).toBeVisible();
});
