import { companies } from '@innerspring/contract/companies/endpoints';
import { companyClaims, companyRoles } from '@innerspring/contract/companies/management-endpoints';
import type { OwnClaim } from '@innerspring/contract/companies/schemas';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { someCompanyPage } from '../../testing/company-fixtures.ts';
import { fakeApi, held, Refusal } from '../../testing/fake-api.ts';
import { somePerson, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { CompanyPage, type CompanyTab } from './company-page.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser({ id: 7 }) }));

const someClaim = (given: Partial<OwnClaim> = {}): OwnClaim => ({
  id: 1,
  method: 'email',
  state: 'open',
  proof: null,
  evidence: null,
  codeExpiresAt: null,
  decisionReason: null,
  createdAt: '2026-03-02T10:00:00.000Z',
  ...given,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
});

const open = (tab: CompanyTab = 'overview', onTab = vi.fn()) =>
  renderScreen(<CompanyPage id={4} tab={tab} onTab={onTab} />);

describe('the page', () => {
  it('shows badge, facts and counts; those without a role have nothing to manage', async () => {
    api.on(companies.get, someCompanyPage());
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Harborline Foam' })).toBeVisible();
    expect(screen.getByText('Unclaimed')).toBeVisible();
    expect(screen.getByText('12 followers')).toBeVisible();
    expect(screen.getByText('Hickory · Tupelo')).toBeVisible();
    expect(screen.getByRole('link', { name: 'harborline.example' })).toHaveAttribute(
      'rel',
      'noopener noreferrer nofollow',
    );
    expect(screen.getByRole('tab', { name: /People\s*1,000\+/ })).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Manage' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit page' })).toBeNull();
  });

  it('leads from the number of a merged company to the other', async () => {
    api.on(companies.get, someCompanyPage({ id: 9 }));
    const { router } = await open();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/companies/9'));
  });

  it('offers a search where there is no such company', async () => {
    api.on(companies.get, new Refusal(404, 'Company not found', undefined, 'not_found'));
    api.on(companies.pick, { items: [{ id: 6, name: 'Pinecrest Latex', location: 'Shelton, CT' }] });
    const { user, router } = await open();
    expect(await screen.findByRole('heading', { name: 'Company not found' })).toBeVisible();
    await user.type(screen.getByRole('combobox', { name: 'Search companies' }), 'pine');
    await user.click(await screen.findByRole('option', { name: /Pinecrest Latex/ }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/companies/6'));
  });

  it('says when it could not be loaded, and tries again', async () => {
    api.on(companies.get, new Refusal(503, 'The service is busy for a moment.', undefined, 'unavailable'));
    const { user } = await open();
    const again = await screen.findByRole('button', { name: /again/i });
    api.on(companies.get, someCompanyPage());
    await user.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Harborline Foam' })).toBeVisible();
  });

  it('has a line only where nothing was posted, and marks former people', async () => {
    api.on(companies.get, someCompanyPage());
    api.on(companies.posts, { items: [], nextCursor: null });
    const { unmount } = await open('posts');
    expect(await screen.findByText('No posts yet.')).toBeVisible();
    unmount();
    const person = somePerson({ fullName: 'Dana Ruiz' });
    api.on(companies.people, { items: [{ person, isCurrent: false }], nextCursor: null });
    await open('people');
    expect(await screen.findByRole('link', { name: /Dana Ruiz.*Former/s })).toBeVisible();
  });

  it('lets the viewer take an offered ownership', async () => {
    api.on(companies.get, someCompanyPage({ handoverFrom: somePerson({ fullName: 'Olive Owner' }) }));
    api.on(companyRoles.accept, undefined);
    const { user } = await open();
    expect(await screen.findByText(/wants to hand Harborline Foam over to you/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('You now own Harborline Foam')).toBeVisible();
    expect(api.asked(companyRoles.accept)).toHaveLength(1);
  });
});

describe('claiming', () => {
  it('mails a code, keeps the dialog on a wrong one, and ends with the right one', async () => {
    api.on(companies.get, someCompanyPage({ claimEmail: 'rita@harborline.example' }));
    api.on(companyClaims.open, () => {
      api.on(companies.get, someCompanyPage({ claimEmail: 'rita@harborline.example', claim: someClaim() }));
      return someClaim();
    });
    api.on(companyClaims.enterCode, new Refusal(400, 'That code is not right.', { code: 'That code is not right.' }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Claim' }));
    await user.click(await screen.findByRole('button', { name: 'Email me the code' }));
    const field = await screen.findByLabelText('Code');
    await user.type(field, '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('That code is not right.')).toBeVisible();
    expect(field).toHaveValue('123456');
    api.on(companyClaims.enterCode, someClaim({ state: 'approved' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('You can now edit Harborline Foam')).toBeVisible();
    expect(api.asked(companyClaims.enterCode).at(-1)?.body).toEqual({ code: '123456' });
  });

  it('ends with its withdrawal, however long the rest of the page takes to be read again', async () => {
    const { promise: later, resolve: comes } = Promise.withResolvers<void>();
    api.on(companies.get, someCompanyPage({ claim: someClaim({ method: 'documents' }) }));
    const people = { items: [], nextCursor: null };
    api.on(companies.people, people);
    api.on(companyClaims.withdraw, () => {
      api.on(companies.get, someCompanyPage({ claim: null }));
      api.on(companies.people, () => later.then(() => people));
      return undefined;
    });
    const { user } = await open('people');
    await user.click(await screen.findByRole('button', { name: 'Your claim' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText(/^Withdraw your claim to .+\?$/)).toBeVisible();
    expect(api.asked(companyClaims.withdraw)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Withdraw claim' }));
    expect(await screen.findByRole('button', { name: 'Claim' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    comes();
  });

  it('shows in the open dialog what staff decide', async () => {
    const decide = async (given: Partial<OwnClaim>, more: Parameters<typeof someCompanyPage>[0] = {}) => {
      api.on(companies.get, someCompanyPage({ claim: someClaim({ method: 'documents', ...given }), ...more }));
      await act(() => client.invalidateQueries());
    };
    api.on(companies.get, someCompanyPage({ claim: someClaim({ method: 'documents' }) }));
    const { user, client } = await open();
    await user.click(await screen.findByRole('button', { name: 'Your claim' }));
    expect(await screen.findByText('Our staff will read your claim and email you.')).toBeVisible();
    await decide({ state: 'refused', decisionReason: 'The letter is of another company' });
    expect(await screen.findByText('Your last claim was declined: The letter is of another company.')).toBeVisible();
    await decide({ id: 2 });
    expect(await screen.findByText('Our staff will read your claim and email you.')).toBeVisible();
    await decide({ id: 2, state: 'approved' }, { viewerRole: 'owner', badge: 'claimed' });
    expect(
      await screen.findByText('Your claim was approved. You can now edit the page and post as Harborline Foam.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit page' })).toBeVisible();
  });

  it('shows the chosen way and what was written to staff again for another way', async () => {
    const page = { domain: 'harborline.example', claimEmail: 'rita@harborline.example' };
    const proof = { place: 'https://harborline.example/.well-known/company-claim.txt', value: 'abc' };
    api.on(companies.get, someCompanyPage(page));
    api.on(companyClaims.open, ({ body }) => {
      const claim = someClaim({ ...(body as Pick<OwnClaim, 'method' | 'evidence'>), proof });
      api.on(companies.get, someCompanyPage({ ...page, claim }));
      return claim;
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Claim' }));
    await user.click(await screen.findByRole('radio', { name: /With a file/ }));
    await user.type(screen.getByLabelText(/What should our staff know/), 'I run the office.');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Another way' }));
    expect(await screen.findByRole('radio', { name: /With a file/ })).toBeChecked();
    expect(screen.getByLabelText(/What should our staff know/)).toHaveValue('I run the office.');
    await user.click(screen.getByRole('radio', { name: /By email/ }));
    await user.click(screen.getByRole('button', { name: 'Email me the code' }));
    await user.click(await screen.findByRole('button', { name: 'Another way' }));
    expect(await screen.findByRole('radio', { name: /By email/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /With documents/ }));
    expect(screen.getByLabelText(/What should our staff know/)).toHaveValue('I run the office.');
  });

  it('goes to staff with words where there is no domain', async () => {
    api.on(companies.get, someCompanyPage({ domain: null }));
    api.on(companyClaims.open, new Refusal(400, 'Too short', { evidence: 'Tell our staff more.' }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Claim' }));
    expect(await screen.findByRole('radio', { name: /By email/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /With documents/ })).toBeChecked();
    await user.type(screen.getByLabelText('What should our staff know?'), 'Mine');
    await user.click(screen.getByRole('button', { name: 'Send to our staff' }));
    expect(await screen.findByText('Tell our staff more.')).toBeVisible();
    expect(screen.getByLabelText('What should our staff know?')).toHaveValue('Mine');
  });

  it('shows what DNS must hold, and says when it is not there yet', async () => {
    const proof = { place: '_company-claim.harborline.example', value: 'company-claim=abc' };
    api.on(companies.get, someCompanyPage({ claim: someClaim({ method: 'dns', proof }) }));
    api.on(companyClaims.check, new Refusal(409, 'We did not find the proof yet.', undefined, 'conflict'));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Your claim' }));
    expect(await screen.findByText('_company-claim.harborline.example')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('We did not find the proof yet.')).toBeVisible();
  });
});

describe('for those with a role', () => {
  it('sends only what was changed, and keeps the words on an error', async () => {
    api.on(companies.get, someCompanyPage({ viewerRole: 'editor' }));
    api.on(companies.edit, new Refusal(400, 'Please check', { sites: 'At most 30 entries' }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit page' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByLabelText('Tagline'));
    await user.type(dialog.getByLabelText('Sites'), '\nDallas');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('At most 30 entries')).toBeVisible();
    expect(dialog.getByLabelText('Sites')).toHaveValue('Hickory\nTupelo\nDallas');
    expect(api.asked(companies.edit)[0]?.body).toEqual({ tagline: null, sites: ['Hickory', 'Tupelo', 'Dallas'] });
  });

  it('asks inside of the dialog before changes are lost, and gives the focus back to what opened it', async () => {
    api.on(companies.get, someCompanyPage({ viewerRole: 'editor' }));
    const { user } = await open();
    const opener = await screen.findByRole('button', { name: 'Edit page' });
    await user.click(opener);
    await user.type(within(await screen.findByRole('dialog')).getByLabelText('Tagline'), ' and more');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alert')).toHaveTextContent('Discard your changes?');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await vi.waitFor(() => expect(opener).toHaveFocus());
    expect(api.asked(companies.edit)).toEqual([]);
  });

  it('lists roles and suggestions, and says that the last owner cannot leave', async () => {
    api.on(companies.get, someCompanyPage({ viewerRole: 'owner' }));
    const self = somePerson({ id: 7, fullName: 'Olive Owner' });
    api.on(companyRoles.team, {
      members: [{ person: self, role: 'owner', since: '2026-01-02T10:00:00.000Z' }],
      handover: null,
    });
    api.on(companyRoles.suggestions, {
      items: [{ id: 3, person: null, text: 'The office moved.', createdAt: '2026-01-02T10:00:00.000Z' }],
      nextCursor: null,
    });
    api.on(companyRoles.settleSuggestion, undefined);
    api.on(companyRoles.remove, new Refusal(409, 'You are the last owner.', undefined, 'conflict'));
    const { user } = await open('manage');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Give up role' }));
    expect(await screen.findByText('You are the last owner.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await vi.waitFor(() => expect(api.asked(companyRoles.settleSuggestion)[0]?.body).toEqual({ state: 'done' }));
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    const question = await screen.findByRole('alertdialog', { name: 'Dismiss this suggestion?' });
    expect(api.asked(companyRoles.settleSuggestion)).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Dismiss suggestion' }));
    await vi.waitFor(() => expect(api.asked(companyRoles.settleSuggestion)[1]?.body).toEqual({ state: 'dismissed' }));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Choose a member from the list')).toBeVisible();
  });

  it('shows a changed role at once, and the old one again where it is refused', async () => {
    api.on(companies.get, someCompanyPage({ viewerRole: 'owner' }));
    const since = '2026-01-02T10:00:00.000Z';
    api.on(companyRoles.team, {
      members: [
        { person: somePerson({ id: 7, fullName: 'Olive Owner' }), role: 'owner', since },
        { person: somePerson({ id: 8, fullName: 'Ed Editor' }), role: 'editor', since },
      ],
      handover: null,
    });
    api.on(companyRoles.suggestions, { items: [], nextCursor: null });
    const answer = held<Refusal>();
    api.on(companyRoles.change, () => answer.promise);
    const { user } = await open('manage');
    const role = await screen.findByRole('combobox', { name: 'Role of Ed Editor' });
    await user.selectOptions(role, 'admin');
    await vi.waitFor(() => expect(api.asked(companyRoles.change)[0]?.body).toEqual({ role: 'admin' }));
    expect(role).toHaveValue('admin');
    answer.release(new Refusal(409, 'They left the company.', undefined, 'conflict'));
    expect(await screen.findByText('They left the company.')).toBeVisible();
    expect(role).toHaveValue('editor');
  });
});
