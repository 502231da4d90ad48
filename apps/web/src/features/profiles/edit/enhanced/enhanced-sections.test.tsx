import { PROFILE_SECTIONS } from '@innerspring/contract/profiles/choices';
import type { EnhancedProfile } from '@innerspring/contract/profiles/enhanced';
import { people } from '@innerspring/contract/profiles/endpoints';
import { posts } from '@innerspring/contract/posts/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UnsavedGuard } from '../../../../parts/forms/unsaved.tsx';
import { fakeApi, Refusal } from '../../../../testing/fake-api.ts';
import { somePost, someUser } from '../../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { EnhancedSections } from './enhanced-sections.tsx';

vi.mock('../../../../platform/session/current-user.ts', () => ({
  useCurrentUser: () => someUser(),
  currentUserKey: ['auth.currentUser', {}],
}));

const link = { kind: 'link', title: 'Spring catalog', url: 'https://loomfield.example/spring' } as const;
const post = {
  kind: 'post',
  postId: 31,
  excerpt: 'Edge support, measured',
  imageUrl: null,
  createdAt: '2026-03-01T10:00:00.000Z',
} as const;

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});

const stored = (given: Partial<EnhancedProfile> = {}): EnhancedProfile => ({
  featured: [],
  callToAction: null,
  sections: [...PROFILE_SECTIONS],
  lock: null,
  ...given,
});
const open = async (given: Partial<EnhancedProfile> = {}) => {
  api.on(people.enhanced, stored(given));
  const view = await renderScreen(
    <UnsavedGuard>
      <EnhancedSections />
    </UnsavedGuard>,
  );
  return { ...view, sent: () => api.asked(people.changeEnhanced).at(-1)?.body };
};
const texts = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('featured items', () => {
  it('take a link, after those that are there', async () => {
    api.on(people.changeEnhanced, stored({ featured: [post, link] }));
    const { user, sent } = await open({ featured: [post] });
    await user.click(await screen.findByRole('button', { name: 'Feature a link' }));
    const form = within(screen.getByRole('form', { name: 'Feature a link' }));
    await user.type(form.getByLabelText(/Title/), 'Spring catalog');
    await user.type(form.getByLabelText(/Address/), 'http://loomfield.example');
    await user.click(form.getByRole('button', { name: 'Add link' }));
    expect(await form.findByText('Enter a full address that starts with https://')).toBeVisible();
    await user.clear(form.getByLabelText(/Address/));
    await user.type(form.getByLabelText(/Address/), link.url);
    await user.click(form.getByRole('button', { name: 'Add link' }));
    expect(await screen.findByText('Link added')).toBeInTheDocument();
    expect(sent()).toEqual({ featured: [{ kind: 'post', postId: 31 }, link] });
    expect(texts('Your featured items')).toHaveLength(2);
  });

  it('show what the server says of a link at its field', async () => {
    api.on(people.changeEnhanced, new Refusal(400, 'Wrong', { 'featured.0.url': 'The address is too long' }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Feature a link' }));
    await user.type(screen.getByLabelText(/Title/), 'Spring');
    await user.type(screen.getByLabelText(/Address/), 'https://a.example');
    await user.click(screen.getByRole('button', { name: 'Add link' }));
    expect(await screen.findByText('The address is too long')).toBeVisible();
    expect(screen.getByLabelText(/Address/)).toHaveAttribute('aria-invalid', 'true');
  });

  it('take one of the member’s posts from a list without those that are there and bare reposts', async () => {
    api.on(posts.byAuthor, {
      items: [
        somePost({ id: 40, content: 'Foam density in summer' }),
        somePost({ id: 31, content: 'Edge support, measured' }),
        somePost({ id: 41, content: '' }),
      ],
      nextCursor: null,
    });
    api.on(people.changeEnhanced, stored({ featured: [post, { ...post, postId: 40, excerpt: 'Foam density' }] }));
    const { user, sent } = await open({ featured: [post] });
    await user.click(await screen.findByRole('button', { name: 'Feature a post' }));
    const list = within(await screen.findByRole('list', { name: 'Your posts' }));
    expect(list.getAllByRole('button')).toHaveLength(1);
    await user.click(list.getByRole('button', { name: /Foam density in summer/ }));
    await waitFor(() =>
      expect(sent()).toEqual({ featured: [post, { postId: 40 }].map(({ postId }) => ({ kind: 'post', postId })) }),
    );
    expect(await screen.findByText('Post added')).toBeInTheDocument();
  });

  it('are ordered and removed at once, and put back where the server refuses', async () => {
    const { user, sent } = await open({ featured: [post, link] });
    api.on(people.changeEnhanced, stored({ featured: [link, post] }));
    const up = await screen.findByRole('button', { name: 'Move Spring catalog up' });
    await user.click(up);
    await waitFor(() => expect(texts('Your featured items')[0]).toContain('Spring catalog'));
    expect(sent()).toEqual({ featured: [link, { kind: 'post', postId: 31 }] });
    expect(screen.getByRole('button', { name: 'Move Spring catalog up' })).toHaveFocus();
    api.on(people.changeEnhanced, new Refusal(503, 'We’re busy right now.'));
    api.on(people.enhanced, stored({ featured: [link, post] }));
    await user.click(screen.getByRole('button', { name: 'Remove Spring catalog' }));
    expect(await screen.findByText('Couldn’t change your featured items')).toBeInTheDocument();
    await waitFor(() => expect(texts('Your featured items')).toHaveLength(2));
  });

  it('are three at most', async () => {
    await open({ featured: [post, link, { ...link, url: 'https://other.example/' }] });
    expect(await screen.findByRole('list', { name: 'Your featured items' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Feature a link' })).not.toBeInTheDocument();
  });
});

describe('the button', () => {
  it('opens a page or a message, with a label, or is none', async () => {
    const page = { label: 'Get a quote', url: 'https://loomfield.example/quote' };
    api.on(people.changeEnhanced, stored({ callToAction: page }));
    const { user, sent } = await open();
    const form = within(await screen.findByRole('form', { name: 'Your button' }));
    await user.click(form.getByRole('radio', { name: 'Opens a web page' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Enter a label')).toBeVisible();
    await user.type(form.getByLabelText(/Label/), page.label);
    await user.type(form.getByLabelText(/Address/), page.url);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Button saved')).toBeInTheDocument();
    expect(sent()).toEqual({ callToAction: page });
    api.on(people.changeEnhanced, stored({ callToAction: { label: page.label, url: null } }));
    await user.click(form.getByRole('radio', { name: 'Starts a message to you' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toEqual({ callToAction: { label: page.label, url: null } }));
    api.on(people.changeEnhanced, stored());
    await user.click(form.getByRole('radio', { name: 'No button' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toEqual({ callToAction: null }));
  });
});

describe('the order of sections', () => {
  it('is saved as a whole, column by column', async () => {
    const next = ['experience', 'featured', 'posts', 'overview', 'skills', 'links'] as const;
    api.on(people.changeEnhanced, stored({ sections: [...next] }));
    const { user, sent } = await open();
    await user.click(await screen.findByRole('button', { name: 'Move Experience up' }));
    await waitFor(() => expect(texts('Main column')).toEqual(['Experience', 'Featured', 'Recent posts']));
    expect((sent() as { sections: string[] }).sections.toSorted()).toEqual([...PROFILE_SECTIONS].toSorted());
    expect((sent() as { sections: string[] }).sections.slice(0, 3)).toEqual(next.slice(0, 3));
    expect(screen.getByRole('button', { name: 'Move Experience up' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Move Experience up' }));
    expect(api.asked(people.changeEnhanced)).toHaveLength(1);
  });
});

describe('without Premium', () => {
  const lock = { feature: 'enhancedProfile', reason: 'not_premium' } as const;

  it('shows the lock, with what was stored and no way to change it', async () => {
    await open({ lock, featured: [link], callToAction: { label: 'Get a quote', url: 'https://quote.example/' } });
    expect(await screen.findByRole('region', { name: 'Enhanced Profile is part of Premium' })).toBeVisible();
    const kept = screen.getByRole('region', { name: 'What you saved' });
    expect(kept).toHaveTextContent('Spring catalog');
    expect(kept).toHaveTextContent('Your button: Get a quote, which opens quote.example');
    expect(screen.queryByRole('button', { name: /Feature a|Move|Remove|Save/ })).not.toBeInTheDocument();
  });

  it('says nothing of what was stored where there is nothing', async () => {
    await open({ lock });
    expect(await screen.findByRole('region', { name: 'Enhanced Profile is part of Premium' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'What you saved' })).not.toBeInTheDocument();
  });
});
