import { companies } from '@innerspring/contract/companies/endpoints';
import type { CompanyPage } from '@innerspring/contract/companies/schemas';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import CreateCompanyDialog from './create-company-dialog.tsx';
import { editOf, formOf } from '../company-form.tsx';

const made = { id: 12, name: 'Loomery' } as CompanyPage;

it('shows look-alikes first, keeps what was typed, and adds it when it is another company', async () => {
  const api = fakeApi();
  api.on(companies.create, new Refusal(409, 'This looks like “Loomery Inc.”.', undefined, 'conflict'));
  api.on(companies.lookAlikes, {
    items: [
      {
        id: 3,
        name: 'Loomery Inc.',
        type: null,
        location: 'Dallas, TX',
        logoUrl: null,
        isVerified: false,
        followerCount: 0,
        domain: 'loomery.example',
        why: 'domain',
      },
    ],
  });
  const onCreated = vi.fn();
  const { user } = await renderScreen(<CreateCompanyDialog name="Loomery" onClose={vi.fn()} onCreated={onCreated} />);
  await user.type(await screen.findByLabelText(/^Website/), 'loomery.example');
  await user.click(screen.getByRole('button', { name: 'Add company' }));
  const alike = await screen.findByRole('link', { name: /Loomery Inc\..*Same domain, loomery\.example/s });
  expect(alike).toHaveAttribute('href', '/companies/3');
  expect(screen.getByLabelText(/^Website/)).toHaveValue('loomery.example');
  api.on(companies.create, made);
  await user.click(screen.getByRole('button', { name: 'Mine is a different company' }));
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith(made));
  expect(api.asked(companies.create).map(({ body }) => body)).toEqual([
    { name: 'Loomery', type: null, website: 'https://loomery.example', location: null },
    { name: 'Loomery', type: null, website: 'https://loomery.example', location: null, confirmed: true },
  ]);
});

it('says which field is wrong', async () => {
  const api = fakeApi();
  const sentence = 'There’s already a company with this name.';
  api.on(companies.create, new Refusal(409, sentence, { name: sentence }, 'already_exists'));
  const { user } = await renderScreen(<CreateCompanyDialog name="Loomery" onClose={vi.fn()} onCreated={vi.fn()} />);
  await user.click(await screen.findByRole('button', { name: 'Add company' }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('reads lists and links from lines of a form', () => {
  const company = { sites: [], brands: [], productCategories: [], socialLinks: [], name: 'A', foundedYear: null };
  const begun = formOf({ ...company, logoUrl: null, coverImageUrl: null } as never);
  const form = {
    ...begun,
    brands: ' One \n\nTwo',
    foundedYear: '1987',
    website: 'www.a.example',
    socialLinks: 'LinkedIn: https://l.example/a\nhttps://www.b.example/x',
  };
  expect(editOf(form, begun)).toEqual({
    brands: ['One', 'Two'],
    foundedYear: 1987,
    // The contract adds https:// to an address without it.
    website: 'www.a.example',
    socialLinks: [
      { label: 'LinkedIn', url: 'https://l.example/a' },
      { label: 'b.example', url: 'https://www.b.example/x' },
    ],
  });
});
