import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, toastOf } from './journeys.ts';
import { buyPremiumByCall, enter } from './people.ts';

const cardOn = (page: Page) => page.getByRole('region', { name: 'Available to hire' });
const listed = (page: Page, role: string) =>
  page.getByRole('list', { name: 'Members available to hire' }).getByRole('listitem').filter({ hasText: role });

test('a member buys Premium, posts a card that the employer doesn’t see, and takes it down', async ({
  page,
  another,
  newMember,
}) => {
  const role = `Border machine lead ${crypto.randomUUID().slice(0, 8)}`;
  const owner = await newMember();
  await enter(page, owner, '/available-to-hire/edit');
  await expect(page.getByRole('heading', { name: 'Post Available to Hire is part of Premium' })).toBeVisible();
  await buyPremiumByCall(page.request);
  await page.goto('/available-to-hire');
  await page.getByRole('link', { name: 'Post your card' }).click();

  const form = page.getByRole('form', { name: 'Your card' });
  await form.getByRole('button', { name: 'Post card' }).click();
  await expect(form.getByText('Enter at least one role').first()).toBeVisible();
  await form.getByLabel('Roles you’re open to').fill(role);
  await form.getByLabel('Roles you’re open to').press('Enter');
  await form.getByRole('checkbox', { name: 'Contract' }).check();
  await form.getByRole('checkbox', { name: 'Hybrid' }).check();
  await form.getByLabel('Where (optional)').fill('Anywhere in the Carolinas');
  await form.getByLabel('Note (optional)').fill('Ten years on border machines.');
  await form.getByLabel('Hide it from companies (optional)').fill('Loomf');
  await page.getByRole('option', { name: /Loomfield Sleep/ }).click();
  await expect(form.getByRole('list', { name: 'Companies that don’t see your card' })).toContainText('Loomfield Sleep');
  await expectAccessible(page, 'the form of a hire card');
  await form.getByRole('button', { name: 'Post card' }).click();
  await expect(toastOf(page, 'Your card shows for 60 days')).toBeVisible();

  const own = page.getByRole('region', { name: 'Your card' });
  await expect(own).toContainText(role);
  await expect(own).toContainText('Visible to all members, except people at Loomfield Sleep');
  await expectAccessible(page, 'available to hire with an own card');

  const other = await another();
  await enter(other, await newMember(), `/available-to-hire?q=${encodeURIComponent(role)}`);
  await expect(listed(other, role)).toContainText('Full-time, Contract · On-site, Hybrid · Anywhere in the Carolinas');
  await expectAccessible(other, 'available to hire');
  await listed(other, role).getByRole('link').click();
  await expect(cardOn(other)).toContainText('Ten years on border machines.');
  await expect(cardOn(other).getByRole('button', { name: 'Message' })).toBeVisible();

  // Sam Whitlock works at Loomfield Sleep.
  const employer = await another();
  await enter(employer, { username: 'demo-member2' }, `/available-to-hire?q=${encodeURIComponent(role)}`);
  await expect(employer.getByText('No cards match these filters.')).toBeVisible();
  await employer.goto(new URL(other.url()).pathname);
  await expect(employer.getByRole('region', { name: 'Profile Overview' })).toBeVisible();
  await expect(cardOn(employer)).toHaveCount(0);

  await own.getByRole('button', { name: 'Take it down' }).click();
  await expect(toastOf(page, 'Your card is down. Only you see it now.')).toBeVisible();
  await expect(own).toContainText('Not shown');
  // The open profile updates on its own.
  await expect(cardOn(other)).toHaveCount(0);
  await own.getByRole('button', { name: 'Show it again' }).click();
  await expect(own).toContainText('Shown until');
  await expect(cardOn(other)).toBeVisible();
  await own.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete card' }).click();
  await expect(toastOf(page, 'Card deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Post your card' })).toBeVisible();
  await expect(cardOn(other)).toHaveCount(0);
});
