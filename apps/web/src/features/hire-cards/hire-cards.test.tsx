import { companies } from '@innerspring/contract/companies/endpoints';
import { hireCards } from '@innerspring/contract/hire-cards/endpoints';
import type { OwnHireCard } from '@innerspring/contract/hire-cards/schemas';
import { people } from '@innerspring/contract/profiles/endpoints';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withTyped } from '../../parts/forms/with-typed.ts';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { somePerson, someUser } from '../../testing/post-fixtures.ts';
import { someOwnProfile } from '../../testing/profile-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AvailableToHirePage } from './available-to-hire-page.tsx';
import { HireCardEditPage } from './hire-card-edit-page.tsx';
import { factsOf, readHireFilters, startOf } from './hire-cards.data.ts';

const member = vi.hoisted(() => {
  const listeners = new Set<() => void>();
  return {
    isPremium: true,
    set(isPremium: boolean) {
      this.isPremium = isPremium;
      for (const tell of listeners) tell();
    },
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
});
vi.mock('../../platform/session/current-user.ts', async () => {
  const { useSyncExternalStore } = await import('react');
  return {
    useCurrentUser: () => someUser({ isPremium: useSyncExternalStore(member.subscribe, () => member.isPremium) }),
    currentUserKey: ['auth.currentUser', {}],
  };
});

const lock = { feature: 'availableToHire', reason: 'not_premium' } as const;
const card: OwnHireCard = {
  roles: ['Quilting supervisor'],
  types: ['full_time'],
  workplaces: ['on_site'],
  place: 'Hickory, NC',
  availableFrom: null,
  note: 'Ten years on multi-needle machines.',
  postedAt: '2026-03-01T10:00:00.000Z',
  audience: 'everyone',
  hiddenCompanies: [],
  expiresAt: '2026-04-30T10:00:00.000Z',
  hasEnded: false,
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  member.isPremium = true;
  api.on(hireCards.list, { items: [], nextCursor: null });
});

const openList = async () => {
  const onFilters = vi.fn();
  const view = await renderScreen(<AvailableToHirePage filters={{}} onFilters={onFilters} />);
  return { ...view, onFilters };
};
const own = () => screen.findByRole('region', { name: 'Your card' });

it('is read again in place once Premium has lapsed', async () => {
  api.on(hireCards.own, { card, lock: null });
  await openList();
  expect(await screen.findByText('Shown')).toBeVisible();
  api.on(hireCards.own, { card, lock });
  act(() => member.set(false));
  expect(await screen.findByText('Hidden')).toBeVisible();
});

describe('the list', () => {
  it('shows others’ cards, and offers to post an own one', async () => {
    api.on(hireCards.own, { card: null, lock: null });
    api.on(hireCards.list, {
      items: [{ person: somePerson({ id: 4, fullName: 'Priya Menon' }), location: 'Shelton, CT', card }],
      nextCursor: null,
    });
    await openList();
    const row = within(await screen.findByRole('list', { name: 'Members available to hire' }));
    expect(row.getByRole('link', { name: 'Priya Menon' })).toHaveAttribute('href', '/profile/4');
    expect(row.getByText('Full-time · On-site · Hickory, NC')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Post your card' })).toHaveAttribute('href', '/available-to-hire/edit');
  });

  it('is narrowed by role, type and workplace', async () => {
    api.on(hireCards.own, { card: null, lock: null });
    const { user, onFilters } = await openList();
    await user.type(await screen.findByRole('searchbox', { name: 'Search roles' }), ' quilter{Enter}');
    expect(onFilters).toHaveBeenLastCalledWith({ q: 'quilter' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type of employment' }), 'Contract');
    expect(onFilters).toHaveBeenLastCalledWith({ type: 'contract' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Workplace' }), 'Remote');
    expect(onFilters).toHaveBeenLastCalledWith({ workplace: 'remote' });
  });

  it('says that there is nothing, or that it couldn’t load', async () => {
    api.on(hireCards.own, { card: null, lock });
    const { unmount } = await openList();
    expect(await screen.findByText('There are no cards you can see right now.')).toBeVisible();
    unmount();
    api.on(hireCards.list, new Refusal(500, 'Something went wrong.'));
    await openList();
    expect(await screen.findByRole('button', { name: /Try again/i })).toBeVisible();
  });
});

describe('the own card', () => {
  it('says until when and to whom it shows', async () => {
    api.on(hireCards.own, { card: { ...card, hiddenCompanies: [{ id: 3, name: 'Tufted Night' }] }, lock: null });
    await openList();
    expect(await own()).toHaveTextContent(
      'Shown until April 30, 2026. Visible to all members, except people at Tufted Night.',
    );
  });

  it('is taken down and shown again', async () => {
    api.on(hireCards.own, { card, lock: null });
    api.on(hireCards.end, { card: { ...card, hasEnded: true }, lock: null });
    api.on(hireCards.renew, { card, lock: null });
    const { user } = await openList();
    await user.click(within(await own()).getByRole('button', { name: 'Take it down' }));
    expect(await screen.findByText('Not shown')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show it again' }));
    expect(await screen.findByText('Shown')).toBeVisible();
  });

  it('is deleted after a question', async () => {
    api.on(hireCards.own, { card, lock: null });
    api.on(hireCards.remove, undefined);
    const { user } = await openList();
    await user.click(within(await own()).getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete card' }));
    expect(await screen.findByRole('link', { name: 'Post your card' })).toBeVisible();
    expect(api.asked(hireCards.remove)).toHaveLength(1);
  });

  it('is kept and hidden without Premium', async () => {
    api.on(hireCards.own, { card, lock });
    await openList();
    expect(await own()).toHaveTextContent('We’ve kept your card. It shows again once you have Premium.');
    expect(within(await own()).getByRole('link', { name: 'See Premium' })).toHaveAttribute('href', '/premium');
    expect(within(await own()).queryByRole('link', { name: 'Edit' })).toBeNull();
  });
});

describe('the form', () => {
  const open = () => renderScreen(<HireCardEditPage />);

  it('is locked without Premium', async () => {
    api.on(hireCards.own, { card: null, lock });
    await open();
    expect(await screen.findByRole('heading', { name: 'Post Available to Hire is part of Premium' })).toBeVisible();
  });

  it('hides a new card from the employer at first, and posts what was entered', async () => {
    api.on(hireCards.own, { card: null, lock: null });
    api.on(
      people.own,
      someOwnProfile({
        companyCard: {
          id: 3,
          name: 'Tufted Night',
          type: null,
          location: null,
          logoUrl: null,
          isVerified: false,
          followerCount: 0,
        },
      }),
    );
    api.on(companies.pick, { items: [] });
    api.on(hireCards.save, { card, lock: null });
    const { user } = await open();
    const form = within(await screen.findByRole('form', { name: 'Your card' }));
    expect(form.getByRole('list', { name: 'Companies that don’t see your card' })).toHaveTextContent('Tufted Night');
    await user.click(form.getByRole('button', { name: 'Post card' }));
    expect((await form.findAllByText('Enter at least one role'))[0]).toBeVisible();
    await user.type(form.getByLabelText(/Roles you’re open to/), 'Quilter{Enter}');
    // Text that is left in the field counts too.
    await user.type(form.getByLabelText(/Roles you’re open to/), 'Line lead');
    await user.click(form.getByRole('checkbox', { name: 'Remote' }));
    await user.click(form.getByRole('radio', { name: 'From a certain day' }));
    await user.click(form.getByRole('button', { name: 'Post card' }));
    expect((await form.findAllByText('Choose a date'))[0]).toBeVisible();
    await user.type(form.getByLabelText(/First day/), '2027-02-01');
    await user.click(form.getByRole('radio', { name: /Recruiters only/ }));
    await user.click(form.getByRole('button', { name: 'Remove Tufted Night' }));
    await user.click(form.getByRole('button', { name: 'Post card' }));
    expect(await screen.findByText('Your card shows for 60 days')).toBeInTheDocument();
    expect(api.asked(hireCards.save).at(-1)?.body).toEqual({
      roles: ['Quilter', 'Line lead'],
      types: ['full_time'],
      workplaces: ['on_site', 'remote'],
      place: '',
      availableFrom: '2027-02-01',
      note: '',
      audience: 'recruiters',
      hiddenCompanyIds: [],
    });
  });

  it('shows what the server says at the field', async () => {
    api.on(hireCards.own, { card, lock: null });
    api.on(hireCards.save, new Refusal(400, 'Wrong', { 'hiddenCompanyIds.0': 'Choose a company from the list' }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('Choose a company from the list'))[0]).toBeVisible();
  });
});

describe('words', () => {
  it('roles are added once each', () => {
    expect(withTyped(['Quilter'], ' quilter, Foam pourer ,,foam POURER')).toEqual(['Quilter', 'Foam pourer']);
  });

  it('facts leave out what is open', () => {
    expect(factsOf({ types: ['full_time', 'contract'], workplaces: ['remote'], place: '' })).toBe(
      'Full-time, Contract · Remote',
    );
  });

  it('a first day that is over reads as right away', () => {
    const now = new Date('2027-02-02T12:00:00');
    expect(startOf({ availableFrom: '2027-02-01' }, now)).toBe('Available right away');
    expect(startOf({ availableFrom: '2027-02-02' }, now)).toBe('Available from Feb 2, 2027');
    expect(startOf({ availableFrom: null }, now)).toBe('Available right away');
  });

  it('filters of an address that nobody offers count as not chosen', () => {
    expect(readHireFilters({ q: 'x'.repeat(99), type: 'gig', workplace: 'remote' })).toEqual({
      q: 'x'.repeat(80),
      type: undefined,
      workplace: 'remote',
    });
  });
});
