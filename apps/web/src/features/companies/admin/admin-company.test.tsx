import { companies } from '@innerspring/contract/companies/endpoints';
import { adminCompanies } from '@innerspring/contract/companies/management-endpoints';
import type { LookAlike } from '@innerspring/contract/companies/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { someAdminCompany } from '../../../testing/company-fixtures.ts';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AdminCompanyPage } from './admin-company-page.tsx';

const at = '2026-03-02T12:00:00.000Z';
const merge = {
  id: 31,
  from: { id: 4, name: 'Harborline Foam' },
  into: { id: 9, name: 'Harborline Group' },
  createdAt: at,
  undoneAt: null,
  undoUntil: '2026-04-01T12:00:00.000Z',
};
const merged = someAdminCompany({}, { mergedInto: merge.into, merges: [merge] });

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  server = fakeApi();
});

const open = async (detail = someAdminCompany()) => {
  server.on(adminCompanies.get, detail);
  const view = await renderScreen(<AdminCompanyPage id={4} />);
  await screen.findByRole('heading', { level: 2, name: 'Harborline Foam' });
  return view;
};

describe('the fields of a company', () => {
  it('send only what was changed, the mail domain too', async () => {
    server.on(adminCompanies.edit, someAdminCompany({ tagline: 'Poured slowly', domain: 'harborline.test' }));
    const { user } = await open();
    await user.clear(screen.getByLabelText('Tagline'));
    await user.type(screen.getByLabelText('Tagline'), 'Poured slowly');
    await user.clear(screen.getByLabelText('Email domain'));
    await user.type(screen.getByLabelText('Email domain'), 'harborline.test');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Company saved')).toBeInTheDocument();
    expect(server.asked(adminCompanies.edit)).toMatchObject([
      { params: { id: '4' }, body: { tagline: 'Poured slowly', domain: 'harborline.test' } },
    ]);
  });

  it('keep what was typed when refused, with the sentence at its field', async () => {
    server.on(adminCompanies.edit, new Refusal(400, 'Please check', { foundedYear: 'Enter a year', domain: 'Taken' }));
    const { user } = await open();
    await user.clear(screen.getByLabelText('Founded'));
    await user.type(screen.getByLabelText('Founded'), '87');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a year')).toBeInTheDocument();
    expect(screen.getByText('Taken')).toBeInTheDocument();
    expect(screen.getByLabelText('Founded')).toHaveValue('87');
  });
});

describe('a merge', () => {
  async function openMerge() {
    server.on(companies.pick, { items: [{ id: 9, name: 'Harborline Group', location: 'Tupelo, MS' }] });
    const view = await open();
    await view.user.click(screen.getByRole('button', { name: 'Merge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge Harborline Foam' }));
    return { ...view, dialog };
  }

  it('needs a company from the list, and says what moves', async () => {
    const { user, dialog } = await openMerge();
    expect(dialog.getByText(/Followers, people, posts, roles and claims move/)).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Into'), 'Somewhere');
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(await dialog.findByText('Choose a company from the list')).toBeInTheDocument();
    expect(server.asked(adminCompanies.merge)).toEqual([]);
  });

  it('is sent with its reason, which stays when the server objects', async () => {
    server.on(adminCompanies.merge, new Refusal(400, 'Please check', { reason: 'Reason needs at least 3 characters' }));
    const { user, dialog } = await openMerge();
    await user.type(dialog.getByLabelText('Into'), 'Harb');
    await user.click(await screen.findByRole('option', { name: /Harborline Group/ }));
    await user.type(dialog.getByLabelText('Reason'), 'no');
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(await dialog.findByText('Reason needs at least 3 characters')).toBeInTheDocument();
    expect(dialog.getByLabelText('Into')).toHaveValue('Harborline Group');
    server.on(adminCompanies.merge, merged);
    server.on(adminCompanies.get, merged);
    await user.type(dialog.getByLabelText('Reason'), 'thing but a double');
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('Harborline Foam was merged')).toBeInTheDocument();
    expect(server.asked(adminCompanies.merge).at(-1)).toMatchObject({
      params: { id: '4' },
      body: { intoId: 9, reason: 'nothing but a double' },
    });
    expect(await screen.findByText(/Its old address leads there\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Merge' })).not.toBeInTheDocument();
  });

  it('is undone after one question, and then stands as undone', async () => {
    server.on(adminCompanies.undoMerge, someAdminCompany());
    const { user } = await open(merged);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Undo the merge of Harborline Foam into Harborline Group?' }),
    );
    server.on(adminCompanies.get, someAdminCompany({}, { merges: [{ ...merge, undoneAt: at }] }));
    await user.click(question.getByRole('button', { name: 'Undo merge' }));
    expect(await screen.findByText('Harborline Foam is back')).toBeInTheDocument();
    expect(server.asked(adminCompanies.undoMerge)).toMatchObject([{ params: { id: '31' } }]);
    expect(await screen.findByText('Undone')).toBeInTheDocument();
    expect(screen.queryByText(/Its old address leads there\./)).not.toBeInTheDocument();
  });

  it('that can no longer be undone says so and stays', async () => {
    server.on(adminCompanies.undoMerge, new Refusal(410, 'The 30 days are over.', undefined, 'gone'));
    const { user } = await open(merged);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo merge' }));
    expect(await screen.findByText('The 30 days are over.')).toBeInTheDocument();
  });
});

describe('the state of a company', () => {
  it('is suspended with a reason and lifted again', async () => {
    server.on(adminCompanies.suspend, new Refusal(400, 'Reason needs at least 3 characters'));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Suspend' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Harborline Foam' }));
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await dialog.findByText('Reason needs at least 3 characters')).toBeInTheDocument();
    const suspended = someAdminCompany({}, { suspendedAt: at, suspensionReason: 'Invented' });
    server.on(adminCompanies.suspend, suspended);
    server.on(adminCompanies.get, suspended);
    await user.type(dialog.getByLabelText('Reason'), 'Invented');
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Suspended: Invented')).toBeInTheDocument();
    server.on(adminCompanies.unsuspend, someAdminCompany());
    server.on(adminCompanies.get, someAdminCompany());
    await user.click(screen.getByRole('button', { name: 'Lift suspension' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Lift suspension' }));
    await waitFor(() => expect(screen.queryByText('Suspended: Invented')).not.toBeInTheDocument());
  });

  it('is verified', async () => {
    server.on(adminCompanies.setVerified, someAdminCompany({ isVerified: true, badge: 'verified' }));
    const { user } = await open();
    server.on(adminCompanies.get, someAdminCompany({ isVerified: true, badge: 'verified' }));
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('button', { name: 'Remove Verified' })).toBeInTheDocument();
    expect(server.asked(adminCompanies.setVerified)[0]?.body).toEqual({ verified: true });
  });
});

it('names look-alikes and why; an unknown number leads back to the list', async () => {
  const alike: LookAlike = {
    id: 9,
    name: 'Harborline Foams',
    type: null,
    location: null,
    logoUrl: null,
    isVerified: false,
    followerCount: 0,
    domain: null,
    why: 'name',
  };
  const { unmount } = await open(someAdminCompany({}, { lookAlikes: [alike] }));
  expect(screen.getByRole('link', { name: 'Harborline Foams' })).toHaveAttribute('href', '/admin/companies/edit/9');
  expect(screen.getByText('similar name')).toBeInTheDocument();
  unmount();
  server.on(adminCompanies.get, new Refusal(404, 'Company not found', undefined, 'not_found'));
  await renderScreen(<AdminCompanyPage id={99} />);
  expect(await screen.findByText('Company not found')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All companies' })).toHaveAttribute('href', '/admin/companies');
});
