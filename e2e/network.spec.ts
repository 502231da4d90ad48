import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test, toastOf } from './journeys.ts';
import { enter, newApplication, type Person, signInByCall } from './people.ts';

/** Makes a member ask for approval before they are followed. */
async function askForApproval(calls: APIRequestContext, member: Person) {
  await signInByCall(calls, member.username, member.password);
  const answer = await calls.patch('/api/settings', { data: { requiresFollowApproval: true } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('somebody is found by filters, followed and found again under Following', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/network-hub');
  await expect(page.getByRole('heading', { level: 1, name: 'Industry Network' })).toBeVisible();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('button', { name: /^Executive/ }).click();
  await page.waitForURL(/profession=Executive/);
  await page.getByRole('searchbox', { name: 'Find people' }).fill('Debray');
  await page.waitForURL(/q=Debray/);
  const card = page.getByRole('article', { name: 'Caroline Debray' });
  await expect(page.getByRole('article')).toHaveCount(1);
  await card.getByRole('button', { name: 'Follow Caroline Debray' }).click();
  await expect(toastOf(page, 'You are now following this person.')).toBeVisible();

  // The URL contains it all, and what hides everyone can be cleared at once.
  await page.reload();
  await expect(card.getByRole('button', { name: 'Following Caroline Debray' })).toBeVisible();
  await page.goto('/directory?profession=Executive&region=OR&seniority=Nowhere');
  await page.getByRole('button', { name: 'Clear seniority' }).click();
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Remove OR' }).click();
  await expect(page.getByRole('article')).not.toHaveCount(1);

  await page.getByRole('tab', { name: 'Following' }).click();
  await page.waitForURL(/tab=following/);
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Following Caroline Debray' }).click();
  await expect(toastOf(page, 'You are no longer following this person.')).toBeVisible();

  await page.getByRole('tab', { name: 'Companies' }).click();
  await page.getByRole('searchbox', { name: 'Find companies' }).fill('Ashgrove');
  await page.getByRole('button', { name: 'Follow Ashgrove Test Lab' }).click();
  await expect(toastOf(page, 'You are now following this company.')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Following' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Companies', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Ashgrove Test Lab' })).toBeVisible();
});

test('a request waits for the answer of the other, and declining is silent', async ({
  page,
  another,
  newMember,
  caller,
}) => {
  const [asker, second, careful] = [await newMember(), await newMember(), await newMember()];
  await askForApproval(await caller(), careful);
  const open = `/network?q=${careful.username}`;
  await enter(page, asker, open);
  await page.getByRole('button', { name: `Follow ${careful.fullName}` }).click();
  await expect(toastOf(page, `${careful.fullName} will be asked to approve your request.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Requested ${careful.fullName}` })).toBeVisible();
  const calls = await caller();
  await signInByCall(calls, second.username, second.password);
  const body = { userId: second.id, targetId: careful.id, targetType: 'user' };
  expect((await calls.post('/api/direct/follows', { data: body })).ok()).toBe(true);

  const other = await another();
  await enter(other, careful);
  const network = other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Network/ });
  await expect(network).toContainText('2 pending follow requests');
  await network.click();
  await other.getByRole('tab', { name: /^Requests/ }).click();
  await other.getByRole('button', { name: `Accept ${asker.fullName}` }).click();
  await expect(toastOf(other, `${asker.fullName} now follows you.`)).toBeVisible();
  await other.getByRole('button', { name: `Decline ${second.fullName}` }).click();
  await expect(other.getByText(/^No open requests\./)).toBeVisible();
  await expect(network).not.toContainText('pending follow request');

  await page.reload();
  await expect(page.getByRole('button', { name: `Following ${careful.fullName}` })).toBeVisible();
  expect(await (await calls.post('/api/direct/follows', { data: body })).json()).toEqual({
    isFollowing: false,
    requested: true,
  });
  expect(await (await other.request.get('/api/follows/pending')).json()).toEqual([]);
});

test('an invitation leads to an application that staff see first', async ({ page, another, newMember, staff }) => {
  const member = await newMember();
  const guest = newApplication();
  await enter(page, member, '/network-hub?tab=invite');
  const form = page.getByRole('form', { name: 'Invite someone' });
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  await form.getByLabel(/^Name/).fill(guest.fullName);
  await form.getByLabel(/^Email/).fill(guest.email);
  await form.getByLabel(/^Note/).fill('Come and see the coils.');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(toastOf(page, 'Invitation sent')).toBeVisible();
  const list = page.getByRole('list', { name: 'Your invitations' });
  await expect(list.getByText('Sent', { exact: true })).toBeVisible();

  const { items } = (await (await staff.get('/api/admin/mails')).json()) as { items: { id: number; to: string }[] };
  const sent = items.find(({ to }) => to === guest.email);
  const mail = (await (await staff.get(`/api/admin/mails/${sent?.id}`)).json()) as { text: string };
  const [, token] = /invite=([\w-]+)/.exec(mail.text) ?? [];
  expect(mail.text).toContain('Come and see the coils.');

  const visitor = await another();
  await visitor.clock.install();
  await visitor.goto(`/auth?apply=1&invite=${token}`);
  await expect(visitor.getByText(`${member.fullName} invited you.`)).toBeVisible();
  await expect(visitor.getByLabel('Full name')).toHaveValue(guest.fullName);
  await expect(visitor.getByLabel('Work email')).toHaveValue(guest.email);
  await visitor.getByLabel('Company', { exact: true }).fill(guest.company);
  await visitor.getByLabel('Title', { exact: true }).fill(guest.title);
  await visitor.getByLabel('Profession').selectOption(guest.profession);
  await visitor.getByLabel('Company type').selectOption(guest.companyType);
  await visitor.getByLabel('Location').fill(guest.location);
  await visitor.getByLabel('How do you work in bedding?').fill(guest.industryRole);
  await visitor.getByLabel('Username', { exact: true }).fill(guest.username);
  await visitor.getByLabel('Password', { exact: true }).fill(guest.password);
  await visitor.getByRole('checkbox', { name: /I accept the/ }).check();
  await visitor.clock.runFor(10_000);
  await visitor.getByRole('button', { name: 'Send application' }).click();
  await expect(toastOf(visitor, 'Application Submitted')).toBeVisible();

  await page.reload();
  await expect(list.getByText('Applied', { exact: true })).toBeVisible();
  const office = await another();
  await enter(office, { username: 'demo-admin' }, '/admin/users?tab=applications');
  const row = office.getByRole('row').filter({ hasText: guest.fullName });
  await expect(row.or(office.getByRole('listitem').filter({ hasText: guest.fullName })).first()).toContainText(
    `Invited by ${member.fullName}`,
  );
});

test('a suggestion goes away with its cross and comes back by Undo', async ({ page, newMember }) => {
  await enter(page, await newMember(), '/network-hub');
  const strip = page.getByRole('region', { name: 'People to follow' });
  const cross = strip.getByRole('button', { name: /^Don’t suggest/ }).first();
  const name = ((await cross.getAttribute('aria-label')) ?? '').replace('Don’t suggest ', '');
  await cross.click();
  await expect(strip.getByText(name)).toBeHidden();
  await toastOf(page, name).getByRole('button', { name: 'Undo' }).click();
  await expect(strip.getByText(name)).toBeVisible();
});

/** Holds back the responses from these URLs. Returns a function that releases them. */
async function holdBack(page: Page, addresses: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Unexpected layout shifts of the page since it was opened, as the browser counted them, and which elements moved. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
        const found: string[] = [];
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as Shift[])
            if (!shift.hadRecentInput && shift.value > 0.0005)
              found.push(
                `${shift.value.toFixed(4)} ${shift.sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`,
              );
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(found)));
      }),
  );

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 820, height: 900 },
  { width: 1440, height: 900 },
]) {
  test(`nothing that comes late moves the page at ${width} px, and the first of each list is on the first screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await enter(page, { username: 'demo-member' }, '/about');
    const first = page.getByRole('article').first();
    const late =
      /\/api\/(follows\/(suggestions|pending)|directory\/\w+\/facets|users\/\d+\/posts|companies\/\d+\/posts)/;
    for (const path of ['/network-hub', '/network-hub?tab=companies']) {
      const letGo = await holdBack(page, late);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'Industry Network' })).toBeVisible();
      letGo();
      await expect(first).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('status').filter({ hasText: /\d (people|companies)/ })).toBeVisible();
      expect(await shifts(page), path).toEqual([]);
    }
    const member = await first.getByRole('link').first().getAttribute('href');
    const people = (await (await page.request.get('/api/mentions?q=priya-menon')).json()) as {
      items: { id: number }[];
    };
    for (const path of [`/profile/${people.items[0]?.id}`, member ?? '']) {
      const letGo = await holdBack(page, late);
      await page.goto(path);
      await expect(page.getByRole('button', { name: /^Follow/ }).first()).toBeVisible();
      letGo();
      await page.waitForLoadState('networkidle');
      expect(await shifts(page), path).toEqual([]);
    }
  });
}
