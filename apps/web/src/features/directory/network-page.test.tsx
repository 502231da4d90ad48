import { directory } from '@innerspring/contract/directory/endpoints';
import type { Facets } from '@innerspring/contract/directory/schemas';
import { follows } from '@innerspring/contract/follows/endpoints';
import type { PersonRow } from '@innerspring/contract/follows/schemas';
import type { Invitation } from '@innerspring/contract/invitations/schemas';
import { invitations } from '@innerspring/contract/invitations/endpoints';
import { topics } from '@innerspring/contract/topics/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteConfig } from '../../platform/site-config.ts';
import { fakeApi, held, Refusal } from '../../testing/fake-api.ts';
import { somePerson, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { NetworkPage } from './network-page.tsx';
import { type NetworkSearch, readNetworkSearch } from './network.data.ts';

vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser({ id: 7 }) }));

const someRow = (given: Partial<PersonRow> = {}): PersonRow => ({
  person: somePerson({ fullName: 'Dana Ruiz' }),
  location: 'Grand Rapids, MI',
  sharedConnections: 0,
  isFollowing: false,
  requested: false,
  followsViewer: false,
  isOnline: false,
  isAvailableToHire: false,
  ...given,
});
const page = <Item,>(...items: Item[]) => ({ items, nextCursor: null });
const noFacets: Facets = { total: 0, isLeast: false, facets: [] };
const request = (id: number, fullName: string) => ({
  id,
  person: somePerson({ fullName }),
  createdAt: '2026-03-02T10:00:00.000Z',
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.on(follows.pending, []);
  api.on(follows.suggestions, []);
  api.on(directory.people, page());
  api.on(directory.peopleFacets, noFacets);
  api.on(directory.companies, page());
  api.on(directory.companyFacets, noFacets);
});
afterEach(() => {
  siteConfig.settings = {};
});

/** Renders the page with its own URL state. */
async function open(first: NetworkSearch = {}) {
  const addresses: NetworkSearch[] = [];
  function Addressed() {
    const [search, setSearch] = useState(first);
    const change = (next: NetworkSearch) => {
      addresses.push(next);
      setSearch(next);
    };
    return <NetworkPage search={search} onSearch={change} />;
  }
  const view = await renderScreen(<Addressed />);
  return { ...view, last: () => addresses.at(-1) };
}

describe('the address', () => {
  it('is read with everything that is known, and nothing else', () => {
    expect(
      readNetworkSearch({ tab: 'companies', q: 12, profession: 'Sales', hire: 'yes', sort: 'name' }),
    ).toMatchObject({ tab: 'companies', q: '12', profession: 'Sales', hire: 'yes', sort: 'name' });
    const read = readNetworkSearch({ tab: 'x', profession: 'Wizard', hire: 'no', joined: 'ever', sort: 'luck', a: 1 });
    expect(Object.values(read).every((value) => value === undefined)).toBe(true);
  });
});

describe('people', () => {
  it('shows what a card holds', async () => {
    const row = someRow({
      person: somePerson({ id: 12, fullName: 'Dana Ruiz', isVerified: true, isPremium: true }),
      sharedConnections: 3,
      followsViewer: true,
      isOnline: true,
      isAvailableToHire: true,
    });
    api.on(directory.people, page(row, someRow({ person: somePerson({ id: 7, fullName: 'Me Myself' }) })));
    api.on(directory.peopleFacets, { ...noFacets, total: 2, isLeast: true });
    await open();
    const card = within(await screen.findByRole('article', { name: 'Dana Ruiz' }));
    expect(card.getByRole('link', { name: 'Dana Ruiz' })).toHaveAttribute('href', '/profile/12');
    expect(card.getByRole('link', { name: 'Message Dana Ruiz' })).toHaveAttribute('href', '/messages/new?recipient=12');
    for (const text of [
      '3 shared connections',
      'Follows you',
      'Available to hire',
      'Online now',
      'Grand Rapids, MI',
      'Premium',
    ])
      expect(card.getByText(text)).toBeInTheDocument();
    expect(card.getByRole('img', { name: 'Verified' })).toBeInTheDocument();
    expect(card.getByRole('button', { name: 'More about Dana Ruiz' })).toBeInTheDocument();
    const own = within(screen.getByRole('article', { name: 'Me Myself' }));
    expect(own.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText('2+ people')).toBeInTheDocument();
  });

  it('filters by a facet, shows a chip for it, and clears it', async () => {
    api.on(directory.peopleFacets, {
      total: 2,
      isLeast: false,
      facets: [{ name: 'region', values: [{ value: 'NC', count: 4 }], cleared: 9 }],
    });
    const { user, last } = await open({ q: 'foam' });
    const filters = within(screen.getByRole('complementary', { name: 'Filters' }));
    await user.click(await filters.findByRole('button', { name: 'NC 4' }));
    expect(last()).toMatchObject({ q: 'foam', region: 'NC' });
    expect(filters.getByRole('button', { name: 'NC 4' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(api.asked(directory.people).at(-1)?.query).toEqual({ q: 'foam', region: 'NC' }));
    await user.click(screen.getByRole('button', { name: 'Remove NC' }));
    expect(last()?.region).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(last()).toEqual({ tab: undefined, sort: undefined });
  });

  it('searches by Enter, and sorts', async () => {
    const { user, last } = await open();
    await user.type(screen.getByRole('searchbox', { name: 'Find people' }), ' ruiz {Enter}');
    expect(last()).toMatchObject({ q: 'ruiz' });
    await user.selectOptions(screen.getByLabelText('Sort by'), 'A to Z');
    expect(last()).toMatchObject({ q: 'ruiz', sort: 'name' });
    await waitFor(() => expect(api.asked(directory.people).at(-1)?.query).toEqual({ q: 'ruiz', sort: 'name' }));
  });

  it('names the tightest filter where nobody is left', async () => {
    api.on(directory.peopleFacets, {
      ...noFacets,
      facets: [
        { name: 'profession', values: [], cleared: 2 },
        { name: 'region', values: [], cleared: 11 },
        { name: 'seniority', values: [], cleared: 40 },
      ],
    });
    const { user, last } = await open({ profession: 'Sales', region: 'NC' });
    expect(await screen.findByText(/Clear state or country to see 11 people\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear state or country' }));
    expect(last()).toMatchObject({ profession: 'Sales', region: undefined });
  });

  it('offers to clear all where no single filter helps', async () => {
    const { user, last } = await open({ q: 'zzz', hire: 'yes' });
    expect(await screen.findByText('No people match “zzz”.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(last()).toEqual({ tab: undefined, sort: undefined });
  });

  it('looks on by itself where the server has only begun to find somebody', async () => {
    api.on(directory.people, ({ query: { cursor } }) =>
      cursor ? page(someRow()) : { items: [], nextCursor: 'bmFtZTow' },
    );
    await open({ sort: 'name', region: 'NC', joined: 'week' });
    expect(await screen.findByRole('article', { name: 'Dana Ruiz' })).toBeInTheDocument();
    expect(api.asked(directory.people)).toHaveLength(2);
  });

  it('says what failed, and tries again', async () => {
    api.on(directory.people, new Refusal(500, 'Something went wrong.', undefined, 'internal'));
    const { user } = await open();
    expect(await screen.findByText('Couldn’t load people.')).toBeInTheDocument();
    api.on(directory.people, page(someRow()));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('article', { name: 'Dana Ruiz' })).toBeInTheDocument();
  });
});

describe('suggestions', () => {
  const suggested = [
    { person: somePerson({ id: 20, fullName: 'Priya Menon' }), reason: 'Also at Loomfield Sleep' },
    { person: somePerson({ id: 21, fullName: 'Leif Sørensen' }), reason: '2 shared connections' },
  ];

  beforeEach(() => api.on(directory.people, page(someRow())));

  it('come together with the members, so that they push nobody down', async () => {
    const late = held<typeof suggested>();
    api.on(follows.suggestions, () => late.promise);
    await open();
    await waitFor(() => expect(api.asked(directory.people)).toHaveLength(1));
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    late.release(suggested);
    expect(await screen.findByRole('article', { name: 'Dana Ruiz' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'People to follow' })).toBeInTheDocument();
  });

  it('show the reason, go when taken away, and come back by Undo', async () => {
    api.on(follows.suggestions, suggested);
    api.on(follows.dismissSuggestion, undefined);
    api.on(follows.restoreSuggestion, undefined);
    const { user } = await open();
    const strip = within(await screen.findByRole('region', { name: 'People to follow' }));
    expect(strip.getByText('Also at Loomfield Sleep')).toBeInTheDocument();
    await user.click(strip.getByRole('button', { name: 'Don’t suggest Priya Menon' }));
    expect(strip.queryByText('Priya Menon')).not.toBeInTheDocument();
    expect(api.asked(follows.dismissSuggestion)[0]?.params).toEqual({ id: '20' });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(strip.getAllByRole('listitem')[0]).toHaveTextContent('Priya Menon');
    expect(api.asked(follows.restoreSuggestion)[0]?.params).toEqual({ id: '20' });
  });

  it.each([
    [{}, '90 days'],
    [{ 'follows.dismissedDays': 7 }, '7 days'],
    [{ 'follows.dismissedDays': 1 }, '1 day'],
  ])('taken away stay away for as long as the page says: %j', async (settings, days) => {
    siteConfig.settings = settings;
    api.on(follows.suggestions, suggested);
    api.on(follows.dismissSuggestion, undefined);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Don’t suggest Priya Menon' }));
    expect(await screen.findByText(`We won’t suggest Priya Menon for ${days}.`)).toBeInTheDocument();
  });

  it('stay when the server refuses, and are not there beside filters', async () => {
    api.on(follows.suggestions, suggested);
    api.on(follows.dismissSuggestion, new Refusal(429, 'Too many requests.', undefined, 'rate_limited'));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Don’t suggest Priya Menon' }));
    expect(await screen.findByText('Couldn’t remove the suggestion.')).toBeInTheDocument();
    expect(screen.getByText('Priya Menon')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), 'x{Enter}');
    expect(screen.queryByRole('region', { name: 'People to follow' })).not.toBeInTheDocument();
  });
});

describe('requests', () => {
  it('are accepted and declined, and leave at once', async () => {
    api.on(follows.pending, [request(1, 'Ann Border'), request(2, 'Bo Ticking')]);
    api.on(follows.accept, undefined);
    api.on(follows.decline, undefined);
    const { user } = await open({ tab: 'requests' });
    expect(await screen.findByRole('tab', { name: /^Requests\s*2$/ })).toBeInTheDocument();
    api.on(follows.pending, [request(2, 'Bo Ticking')]);
    await user.click(await screen.findByRole('button', { name: 'Accept Ann Border' }));
    expect(await screen.findByText('Ann Border now follows you.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Accept Ann Border' })).not.toBeInTheDocument();
    api.on(follows.pending, []);
    await user.click(screen.getByRole('button', { name: 'Decline Bo Ticking' }));
    expect(await screen.findByText('Request declined. We won’t tell Bo Ticking.')).toBeInTheDocument();
    expect(await screen.findByText(/^No open requests\./)).toBeInTheDocument();
    expect([api.asked(follows.accept)[0]?.params, api.asked(follows.decline)[0]?.params]).toEqual([
      { id: '1' },
      { id: '2' },
    ]);
  });

  it('are one Tab stop: arrows go from one to the next, and along what can be done with it', async () => {
    api.on(follows.pending, [request(1, 'Ann Border'), request(2, 'Bo Ticking')]);
    const { user } = await open({ tab: 'requests' });
    const [ann, bo] = ['Ann Border', 'Bo Ticking'].map((name) => screen.findByRole('link', { name }));
    (await ann)?.focus();
    await user.keyboard('{ArrowDown}');
    expect(await bo).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Accept Bo Ticking' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Accept Ann Border' })).toHaveAttribute('tabindex', '-1');
  });

  it('come back when the answer is refused', async () => {
    api.on(follows.pending, [request(1, 'Ann Border')]);
    api.on(follows.accept, new Refusal(404, 'This request is no longer open.', undefined, 'not_found'));
    const { user } = await open({ tab: 'requests' });
    await user.click(await screen.findByRole('button', { name: 'Accept Ann Border' }));
    expect(await screen.findByText('This request is no longer open.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Accept Ann Border' })).toBeInTheDocument();
  });
});

describe('lists of follows', () => {
  it('shows people, companies, topics and connections', async () => {
    api.on(follows.following, page(someRow({ isFollowing: true })));
    api.on(
      follows.followedCompanies,
      page({
        company: {
          id: 3,
          name: 'Harborline',
          type: 'Retailer',
          location: 'Tulsa, OK',
          logoUrl: null,
          isVerified: true,
          followerCount: 2,
        },
        tagline: 'Foam by the sea',
        isFollowing: true,
      }),
    );
    api.on(follows.connections, page());
    api.on(topics.followed, page());
    const { user } = await open({ tab: 'following' });
    expect(await screen.findByRole('button', { name: 'Following Dana Ruiz' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Companies' }));
    const card = within(await screen.findByRole('article', { name: 'Harborline' }));
    for (const text of ['Foam by the sea', 'Retailer', '2 followers']) expect(card.getByText(text)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Topics' }));
    expect(await screen.findByText(/^You don’t follow any topics yet\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Connections' }));
    expect(await screen.findByText(/^No connections yet\./)).toBeInTheDocument();
  });

  it('shows topics with their counts and the way to end the follow', async () => {
    const latex = { slug: 'latex', name: 'Latex', postCount: 3, followerCount: 1, isFollowing: true };
    api.on(topics.followed, page(latex));
    api.on(topics.unfollow, { ...latex, isFollowing: false, followerCount: 0 });
    const { user } = await open({ tab: 'following', show: 'topics' });
    const row = within(await screen.findByRole('article', { name: '#Latex' }));
    expect(row.getByRole('link', { name: '#Latex' })).toHaveAttribute('href', '/topics/latex');
    expect(row.getByText('3 posts · 1 follower')).toBeInTheDocument();
    await user.click(row.getByRole('button', { name: 'Following #Latex' }));
    expect(await screen.findByRole('button', { name: 'Follow #Latex' })).toBeInTheDocument();
    expect(api.asked(topics.unfollow)[0]?.params).toEqual({ slug: 'latex' });
  });

  it('asks for the own followers', async () => {
    api.on(follows.followers, page(someRow({ followsViewer: true })));
    await open({ tab: 'followers' });
    expect(await screen.findByText('Follows you')).toBeInTheDocument();
    expect(api.asked(follows.followers)[0]?.params).toEqual({ id: '7' });
  });
});

describe('invitations', () => {
  const invitation = (given: Partial<Invitation>): Invitation => ({
    id: 1,
    name: 'Wanda Pruitt',
    email: 'wanda@loomfield.example',
    note: null,
    state: 'sent',
    createdAt: '2026-03-02T10:00:00.000Z',
    expiresAt: '2026-04-01T10:00:00.000Z',
    person: null,
    ...given,
  });
  const listed = (open: number, ...items: Invitation[]) => ({ items, nextCursor: null, open });
  const form = () => within(screen.getByRole('form', { name: 'Invite someone' }));
  /** Opens the Invite tab, whose code loads on demand. */
  const openTab = async () => {
    const opened = await open({ tab: 'invite' });
    await screen.findByRole('form', { name: 'Invite someone' });
    return opened;
  };

  it('are sent, with what is wrong named first', async () => {
    api.on(invitations.list, listed(0));
    api.on(invitations.create, invitation({}));
    const { user } = await openTab();
    await user.click(form().getByRole('button', { name: 'Send invitation' }));
    expect(await form().findByText('Name is required')).toBeInTheDocument();
    expect(form().getByText('Email is required')).toBeInTheDocument();
    await user.type(form().getByLabelText(/^Name/), 'Wanda Pruitt');
    await user.type(form().getByLabelText(/^Email/), 'wanda@loomfield.example');
    await user.type(form().getByLabelText(/^Note/), 'Come and see.');
    api.on(invitations.list, listed(1, invitation({})));
    await user.click(form().getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
    expect(api.asked(invitations.create)[0]?.body).toEqual({
      name: 'Wanda Pruitt',
      email: 'wanda@loomfield.example',
      note: 'Come and see.',
    });
    expect(form().getByLabelText(/^Name/)).toHaveValue('');
    expect(await screen.findByText('Sent')).toBeInTheDocument();
    expect(await form().findByText(/You have 1 of 10 invitations open/)).toBeInTheDocument();
  });

  it.each([
    [new Refusal(409, 'You already have an open invitation to this address.', undefined, 'already_exists')],
    [new Refusal(400, 'This is your own address', { email: 'This is your own address' })],
  ])('keep the words when refused', async (refusal) => {
    api.on(invitations.list, listed(0));
    api.on(invitations.create, refusal);
    const { user } = await openTab();
    await user.type(form().getByLabelText(/^Name/), 'Wanda Pruitt');
    await user.type(form().getByLabelText(/^Email/), 'wanda@loomfield.example');
    await user.click(form().getByRole('button', { name: 'Send invitation' }));
    expect(await form().findByText(refusal.body.error)).toBeInTheDocument();
    expect(form().getByLabelText(/^Email/)).toHaveValue('wanda@loomfield.example');
  });

  it('show what became of them, and can be withdrawn', async () => {
    const joined = somePerson({ id: 30, fullName: 'Wanda Pruitt' });
    api.on(
      invitations.list,
      listed(
        10,
        invitation({ id: 1, name: 'Ann' }),
        invitation({ id: 2, name: 'Bo', state: 'applied' }),
        invitation({ id: 3, name: 'Cy', state: 'member', person: joined }),
        invitation({ id: 4, name: 'Di', state: 'expired' }),
      ),
    );
    api.on(invitations.withdraw, undefined);
    const { user } = await openTab();
    for (const state of ['Sent', 'Applied', 'Member', 'Expired'])
      expect(await screen.findByText(state)).toBeInTheDocument();
    expect(form().getByRole('button', { name: 'Send invitation' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'View profile of Wanda Pruitt' })).toHaveAttribute('href', '/profile/30');
    await user.click(screen.getByRole('button', { name: 'Withdraw Ann’s invitation' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Invitation withdrawn')).toBeInTheDocument();
    expect(api.asked(invitations.withdraw)[0]?.params).toEqual({ id: '1' });
    expect(screen.queryByRole('button', { name: 'Withdraw Bo’s invitation' })).not.toBeInTheDocument();
  });
});
