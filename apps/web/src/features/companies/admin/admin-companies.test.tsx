import { adminCompanies } from '@innerspring/contract/companies/management-endpoints';
import type { ClaimRow } from '@innerspring/contract/companies/admin';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { someAdminCompanyRow } from '../../../testing/company-fixtures.ts';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { somePerson } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AdminCompaniesPage, type AdminCompaniesSearch } from './admin-companies-page.tsx';

let server: ReturnType<typeof fakeApi>;
let at: AdminCompaniesSearch;
beforeEach(() => {
  server = fakeApi();
  server.on(adminCompanies.list, { items: [], nextCursor: null });
});

function Addressed({ start }: { start: AdminCompaniesSearch }) {
  const [search, setSearch] = useState(start);
  at = search;
  return <AdminCompaniesPage search={search} onSearch={setSearch} />;
}
const open = (start: AdminCompaniesSearch = {}) => renderScreen(<Addressed start={start} />);

describe('the list of companies', () => {
  it('shows each with its state and leads to it, page after page', async () => {
    server.on(adminCompanies.list, ({ query }) =>
      query.cursor
        ? {
            items: [someAdminCompanyRow({ id: 6, name: 'Old Foam', mergedInto: { id: 4, name: 'Harborline Foam' } })],
            nextCursor: null,
          }
        : {
            items: [
              someAdminCompanyRow(),
              someAdminCompanyRow({ id: 5, name: 'Shut Springs', suspendedAt: '2026-03-02T12:00:00.000Z' }),
            ],
            nextCursor: 'next',
          },
    );
    const { user } = await open();
    expect(await screen.findByRole('link', { name: /Harborline Foam/ })).toHaveAttribute(
      'href',
      '/admin/companies/edit/4',
    );
    expect(within(screen.getByRole('row', { name: /Shut Springs/ })).getByText('Suspended')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Merged into Harborline Foam')).toBeInTheDocument();
    expect(server.asked(adminCompanies.list).at(-1)?.query).toEqual({ cursor: 'next' });
  });

  it('is filtered by words, badge and state, which the address and the CSV file hold as well', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText('Badge'), 'Verified');
    await user.selectOptions(screen.getByLabelText('Suspended'), 'No');
    await user.type(screen.getByLabelText('Search'), 'foam');
    const filters = { q: 'foam', badge: 'verified', suspended: 'no' };
    await waitFor(() => expect(server.asked(adminCompanies.list).at(-1)?.query).toEqual(filters));
    expect(at).toMatchObject(filters);
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/api/admin/companies.csv?q=foam&badge=verified&suspended=no',
    );
    expect(await screen.findByText('No company matches these filters.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Companies will appear here.')).toBeInTheDocument();
    expect(screen.getByLabelText('Search')).toHaveValue('');
    expect(at.q).toBeUndefined();
  });

  it('says what failed, and tries again', async () => {
    server.on(adminCompanies.list, new Refusal(503, 'The service is busy.', undefined, 'unavailable'));
    const { user } = await open();
    expect(await screen.findByText(/The service is busy\./)).toBeInTheDocument();
    server.on(adminCompanies.list, { items: [someAdminCompanyRow()], nextCursor: null });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: /Harborline Foam/ })).toBeInTheDocument();
  });
});

describe('claims', () => {
  const claim: ClaimRow = {
    id: 8,
    company: { id: 4, name: 'Harborline Foam', domain: 'harborline.example', badge: 'claimed' },
    person: somePerson({ fullName: 'Dana Ruiz' }),
    email: 'dana@harborline.example',
    emailVerified: true,
    method: 'documents',
    state: 'open',
    evidence: 'The lease of our works in Hickory.',
    proofFoundAt: null,
    version: 3,
    rivals: 1,
    decisionReason: null,
    decidedAt: null,
    createdAt: '2026-03-02T12:00:00.000Z',
  };

  it('stand with their evidence; one is refused with a reason, which stays when the server objects', async () => {
    server.on(adminCompanies.claims, { items: [claim], nextCursor: null });
    server.on(adminCompanies.decideClaim, new Refusal(400, 'Wrong', { reason: 'Say why' }));
    const mail = { to: 'dana@harborline.example', subject: 'Your claim was declined', text: 'Reason: no' };
    server.on(adminCompanies.previewClaim, { mail });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Claims' }));
    expect(await screen.findByRole('article', { name: 'Dana Ruiz claims Harborline Foam' })).toHaveTextContent(
      'The lease of our works in Hickory.',
    );
    expect(at).toEqual({ tab: 'claims', claim: 8 });
    expect(screen.getAllByText('1 rival')).toHaveLength(2);
    await user.keyboard('d');
    const panel = within(await screen.findByRole('region', { name: 'Decline the claim by Dana Ruiz' }));
    const preview = panel.getByRole('region', { name: 'Email preview' });
    expect(await within(preview).findByText('Your claim was declined')).toBeInTheDocument();
    await user.type(panel.getByLabelText('Reason'), 'no');
    await waitFor(() =>
      expect(server.asked(adminCompanies.previewClaim).at(-1)).toMatchObject({
        body: { state: 'refused', reason: 'no' },
      }),
    );
    await user.click(panel.getByRole('button', { name: 'Decline claim' }));
    expect(await panel.findByText('Say why')).toBeInTheDocument();
    expect(panel.getByLabelText('Reason')).toHaveValue('no');
    server.on(adminCompanies.decideClaim, { ...claim, state: 'refused' });
    server.on(adminCompanies.claims, { items: [], nextCursor: null });
    await user.type(panel.getByLabelText('Reason'), ' lease shown');
    await user.click(panel.getByRole('button', { name: 'Decline claim' }));
    expect(await screen.findByText('Claim declined')).toBeInTheDocument();
    expect(server.asked(adminCompanies.decideClaim).at(-1)).toMatchObject({
      params: { id: '8' },
      body: { state: 'refused', version: 3, reason: 'no lease shown' },
    });
    expect(await screen.findAllByText(/All clear/)).not.toHaveLength(0);
  });
});
