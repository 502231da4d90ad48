import { expect, test } from './journeys.ts';
import { enter } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('the menu of a message stays once the finger that opened it lifts', async ({ page, newMember }) => {
  const [me, other] = [await newMember(), await newMember()];
  await enter(page, me, `/messages/${other.id}`);
  const field = page.getByRole('textbox', { name: `Message to ${other.fullName}` });
  await field.fill('Is the long line running?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const words = page.getByRole('region', { name: /^Messages with/ }).getByText('Is the long line running?');
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  const box = await words.boundingBox();
  if (!box) throw new Error('The message has no place on the page.');
  const finger = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  const entry = page.getByRole('menuitem').first();
  await expect(entry).toBeVisible();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // What a browser sends after a touch comes at once.
  await page.waitForTimeout(400);
  await expect(entry).toBeVisible();
});
