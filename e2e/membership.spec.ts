import type { Page } from '@playwright/test';
import { expect, test, toastOf } from './journeys.ts';
import { decide, demoPassword, enter, newApplication, openCaseByKeys, register, signInByCall } from './people.ts';

type Application = ReturnType<typeof newApplication>;

/** Fills in the form except for its checkbox. */
async function fillIn(page: Page, application: Application) {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Apply for membership' }).click();
  await page.getByLabel('Full name').fill(application.fullName);
  await page.getByLabel('Company', { exact: true }).fill(application.company);
  await page.getByLabel('Title', { exact: true }).fill(application.title);
  await page.getByLabel('Profession').selectOption(application.profession);
  await page.getByLabel('Company type').selectOption(application.companyType);
  await page.getByLabel('Location').fill(application.location);
  await page.getByLabel(/^Website or LinkedIn address/).fill('https://keel-and-loft.example');
  await page.getByLabel('How do you work in bedding?').fill(application.industryRole);
  await page.getByLabel(/^Referring member/).fill('@demo-member');
  await page.getByLabel('Work email').fill(application.email);
  await page.getByLabel('Username', { exact: true }).fill(application.username);
  await page.getByLabel('Password', { exact: true }).fill(application.password);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send application' }).click();

test('what is missing in the form is named, and the words survive a reload without the password', async ({ page }) => {
  const application = newApplication();
  await page.goto('/auth?apply=1');
  await send(page);
  for (const sentence of [
    'Full name is required',
    'Company is required',
    'Title is required',
    'Choose a profession',
    'Choose a company type',
    'Accept the Terms to apply',
    'Password needs at least 10 characters',
  ]) {
    await expect(page.getByRole('alert').filter({ hasText: sentence }), sentence).toBeVisible();
  }
  await expect(page.getByLabel('Full name')).toBeFocused();

  await fillIn(page, application);
  await page.getByLabel('Company', { exact: true }).fill('');
  await send(page);
  await expect(page.getByLabel('Company', { exact: true })).toBeFocused();
  await page.reload();
  await page.getByRole('tab', { name: 'Apply for membership' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue(application.fullName);
  await expect(page.getByLabel('Profession')).toHaveValue(application.profession);
  await expect(page.getByLabel('How do you work in bedding?')).toHaveValue(application.industryRole);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(application.password);
});

test('from the form over a question of staff into the network', async ({ page, another }) => {
  const application = newApplication();
  await page.clock.install();
  await fillIn(page, application);

  const company = page.getByRole('combobox', { name: 'Company', exact: true });
  await company.fill('');
  await company.pressSequentially('ma');
  const first = page.getByRole('option').first();
  await expect(first).toBeVisible();
  const name = (await first.locator('span').first().locator('span').first().innerText()).trim();
  await company.press('ArrowDown');
  await company.press('Enter');
  await expect(company).toHaveValue(name);

  await page.getByRole('button', { name: 'Terms', exact: true }).click();
  const terms = page.getByRole('dialog', { name: 'Terms' });
  await expect(terms).toContainText(/member/i);
  await page.keyboard.press('Escape');
  await expect(terms).toBeHidden();
  await page.getByRole('checkbox', { name: /I accept the/ }).check();
  // Nobody fills this in within three seconds; the form sends how long it was open.
  await page.clock.runFor(10_000);
  await send(page);
  await expect(toastOf(page, 'Application Submitted')).toContainText('under review');
  await page.clock.runFor(1500);

  await expect(page.getByRole('heading', { level: 1, name: 'Application Pending' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(page.getByText('Your application is under review.', { exact: true })).toBeVisible();
  await expect(page.getByText(/business hours, Monday to Friday 9am to 5pm ET.*within 24 to 48 hours/)).toBeVisible();
  await expect(page.getByText(/To update your application, contact support at/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(page.getByText(`Confirm ${application.email} with the link we sent.`)).toBeVisible();
  await page.goto('/jobs');
  await expect(page.getByRole('heading', { level: 1, name: 'Application Pending' })).toBeVisible();
  await page.clock.resume();

  const office = await another();
  await enter(office, { username: 'demo-admin' }, '/admin/users?tab=applications');
  await office.getByRole('list', { name: 'Applications' }).getByRole('button', { name: application.fullName }).click();
  const found = office.getByRole('article', { name: application.fullName });
  await expect(found).toBeFocused();
  await expect(found.getByText(application.industryRole)).toBeVisible();
  await expect(found.getByText(name)).not.toHaveCount(0);
  await office.getByRole('button', { name: 'Ask for information' }).click();
  const question = office.getByRole('region', { name: `Ask for information: ${application.fullName}` });
  await question.getByRole('button', { name: 'Send question' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await question.getByLabel('What do you need to know?').fill('Which stores do you buy for?');
  await expect(question.getByText(`To: ${application.email}`)).toBeVisible();
  await expect(question.getByLabel('Email text')).toContainText('Which stores do you buy for?');
  await question.getByRole('button', { name: 'Send question' }).click();
  await expect(toastOf(office, 'Question sent')).toBeVisible();

  // The open tab updates on its own.
  await expect(page.getByRole('heading', { name: 'Status Update' })).toBeVisible();
  await expect(page.getByText('Which stores do you buy for?').first()).toBeVisible();
  await page.getByLabel('Your reply').fill('For forty stores between Ohio and Maine.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(toastOf(page, 'Reply sent')).toBeVisible();
  await expect(page.getByText('For forty stores between Ohio and Maine.')).toBeVisible();
  await expect(page.getByLabel('Your reply')).toBeHidden();

  await office.getByRole('list', { name: 'Applications' }).getByRole('button', { name: application.fullName }).click();
  await expect(found.getByText('For forty stores between Ohio and Maine.')).toBeVisible();
  // Nobody has opened the link in the email to the address.
  await expect(office.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
  await office.getByRole('button', { name: 'Confirm by hand' }).click();
  const approval = office.getByRole('region', { name: `Approve ${application.fullName}` });
  await expect(approval.getByLabel('Email text')).toContainText('Welcome to');
  await approval.getByLabel('How do you know this address is theirs?').fill('They answered from it.');
  await approval.getByRole('button', { name: 'Confirm and approve' }).click();
  await expect(toastOf(office, 'Application approved')).toBeVisible();

  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
  expect((await page.request.get('/api/feed')).status()).toBe(200);
});

test('staff decide three applications without the mouse', async ({ page, caller }) => {
  const calls = await caller();
  const people = [await register(calls), await register(calls), await register(calls)];
  await enter(page, { username: 'demo-admin', password: demoPassword }, '/admin/users?tab=applications');
  await expect(page.getByRole('article').first()).toBeVisible();
  const { keyboard } = page;
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to applications' })).toBeFocused();
  await keyboard.press('Enter');
  const rows = page.getByRole('list', { name: 'Applications' }).getByRole('button');
  for (const person of people) {
    await openCaseByKeys(page, 'Applications', person.fullName);
    await keyboard.press('r');
    const panel = page.getByRole('region', { name: `Reject ${person.fullName}` });
    await expect(panel.getByLabel('Reason')).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.type('We are for the bedding trade only.');
    await keyboard.press('Control+Enter');
    await expect(panel).toHaveCount(0);
    await expect(rows.filter({ hasText: person.fullName })).toHaveCount(0);
    // The next case has focus, never the page.
    await expect(page.getByRole('article')).toBeFocused();
    await keyboard.press('Escape');
  }
});

test('an address or name that is taken is refused and the form keeps its words', async ({ page, newMember }) => {
  const member = await newMember();
  await page.clock.install();
  await fillIn(page, { ...newApplication(), username: member.username });
  await page.getByRole('checkbox', { name: /I accept the/ }).check();
  await page.clock.runFor(10_000);
  await send(page);
  await expect(page.getByText('An account with this email or username already exists.')).toBeVisible();
  await expect(toastOf(page, 'Registration failed')).toContainText('Unable to register. Please try again.');
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(member.username);
});

test('an applicant can change the application and sign out', async ({ page, caller }) => {
  const person = await register(await caller());
  await enter(page, person);
  await page.getByText('Change my application').click();
  await page.getByLabel('Location').fill('Tupelo, MS');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toastOf(page, 'Application updated')).toBeVisible();
  await page.reload();
  await page.getByText('Change my application').click();
  await expect(page.getByLabel('Location')).toHaveValue('Tupelo, MS');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/auth');
  await expect(toastOf(page, 'Logged Out')).toBeVisible();
});

test('demo-rejected sees the refusal and how to appeal', async ({ page }) => {
  await enter(page, { username: 'demo-rejected' });
  await expect(page.getByRole('heading', { level: 1, name: 'Application Rejected' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Appeal' })).toBeVisible();
  await expect(page.getByRole('link', { name: /@/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
});

test('a rejected applicant appeals once, and another reviewer can still open the network', async ({
  page,
  caller,
  staff,
}) => {
  const person = await register(await caller());
  await enter(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Application Pending' })).toBeVisible();
  await decide(staff, person.id, 'rejected');
  await expect(page.getByRole('heading', { level: 1, name: 'Application Rejected' })).toBeVisible();
  await expect(page.getByText('We are for the bedding trade only.').first()).toBeVisible();
  await page.getByLabel('Your appeal').fill('too short');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Your appeal')).toHaveValue('too short');
  await page.getByLabel('Your appeal').fill('The stores trade under the name of their buying group.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(toastOf(page, 'Appeal sent')).toBeVisible();
  await expect(page.getByLabel('Your appeal')).toBeHidden();
  const second = await caller();
  await signInByCall(second, 'second-admin');
  await decide(second, person.id, 'approved');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
