import { follows } from '@innerspring/contract/follows/endpoints';
import { people } from '@innerspring/contract/profiles/endpoints';
import { posts } from '@innerspring/contract/posts/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, held, Refusal } from '../../testing/fake-api.ts';
import { somePost, someUser } from '../../testing/post-fixtures.ts';
import { someProfile } from '../../testing/profile-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { spanOfMonths } from './profile.data.ts';
import { namesLevel } from './profile-header.tsx';
import { ProfilePage } from './profile-page.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({
  useCurrentUser: () => someUser(),
  currentUserKey: ['auth.currentUser', {}],
}));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.on(people.debug, new Refusal(404, 'User not found', undefined, 'not_found'));
  api.on(people.visit, { success: true });
  api.on(posts.byAuthor, { items: [], nextCursor: null });
});

const open = async (given: Parameters<typeof someProfile>[0] = {}) => {
  const profile = someProfile(given);
  api.on(people.get, profile);
  const view = await renderScreen(<ProfilePage id={profile.id} />);
  await screen.findByRole('heading', { level: 1, name: profile.fullName });
  return view;
};
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

describe('a profile', () => {
  it('shows who it is, with badge, username, work, times, counts and bio', async () => {
    await open({
      isVerified: true,
      companyCard: {
        id: 5,
        name: 'Loomfield Sleep',
        type: null,
        location: null,
        logoUrl: null,
        isVerified: true,
        followerCount: 1,
      },
      followerCount: 12_300,
      isOnline: true,
      skills: ['Quilt panels'],
      links: [{ label: 'Site', url: 'https://dana.example/' }],
    });
    expect(screen.getByText('Verified')).toBeInTheDocument();
    expect(screen.getByText('@dana')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Loomfield Sleep' })[0]).toHaveAttribute('href', '/companies/5');
    expect(screen.getByText(/^\d+ y ago$/)).toBeInTheDocument();
    expect(screen.getByText('Online now')).toBeInTheDocument();
    expect(screen.getByText('12.3K')).toBeInTheDocument();
    for (const label of ['Followers', 'Following', 'Posts', 'Connections']) {
      expect(screen.getByText(label, { selector: 'dt' })).toBeInTheDocument();
    }
    expect(screen.getByText('Comfort, as a bill of materials.')).toBeInTheDocument();
    expect(screen.getByText('Quilt panels')).toBeInTheDocument();
    const link = screen.getByRole('link', { name: /Site/ });
    expect(link).toHaveAttribute('href', 'https://dana.example/');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });

  it('says when its owner was last active, or nothing where they do not show it', async () => {
    await open({ lastActive: new Date(Date.now() - 2 * 3_600_000).toISOString() });
    expect(screen.getByText('2 h ago')).toBeInTheDocument();
    expect(screen.queryByText('Online now')).not.toBeInTheDocument();
  });

  it('names what is not specified in the overview', async () => {
    await open({ profession: null, company: null, location: '', email: 'dana@loomfield.example' });
    expect(['Profession', 'Company', 'Location'].map((name) => fact(name)?.textContent)).toEqual(
      Array(3).fill('Not specified'),
    );
    expect(fact('Email')).toHaveTextContent('dana@loomfield.example');
  });

  it('lists positions with their months', async () => {
    await open({
      experiences: [
        {
          id: 1,
          title: 'Quilter',
          company: 'Loomfield Sleep',
          companyId: 5,
          location: null,
          startedOn: '2019-03',
          endedOn: null,
          description: null,
        },
      ],
    });
    const section = screen.getByRole('region', { name: 'Experience' });
    expect(within(section).getByText('Mar 2019 – Present')).toBeInTheDocument();
    expect(within(section).getByRole('link', { name: 'Loomfield Sleep' })).toHaveAttribute('href', '/companies/5');
  });
});

describe('what Premium adds', () => {
  const featured = [
    {
      kind: 'post',
      postId: 31,
      excerpt: 'Edge support, measured',
      imageUrl: '/uploads/a.webp',
      createdAt: '2026-03-01T10:00:00.000Z',
    },
    { kind: 'link', title: 'Spring catalog', url: 'https://www.loomfield.example/spring' },
  ] as const;

  it('shows featured posts and links as rows, links safely', async () => {
    await open({ featured: [...featured] });
    const section = within(screen.getByRole('region', { name: 'Featured' }));
    expect(section.getByRole('link', { name: /Edge support, measured/ })).toHaveAttribute('href', '/post/31');
    const link = section.getByRole('link', { name: /Spring catalog/ });
    expect(link).toHaveAttribute('href', 'https://www.loomfield.example/spring');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    expect(link).toHaveTextContent('loomfield.example');
  });

  it('shows the owner’s button, with the site that it opens', async () => {
    await open({ callToAction: { label: 'Get a quote', url: 'https://quote.example/loom' } });
    const button = screen.getByRole('link', { name: /Get a quote/ });
    expect(button).toHaveAttribute('href', 'https://quote.example/loom');
    expect(button).toHaveAttribute('rel', expect.stringMatching(/noopener.*nofollow/));
    expect(screen.getByText('quote.example')).toBeVisible();
  });

  it('opens a message from a button that has no page', async () => {
    await open({ callToAction: { label: 'Request a sample', url: null } });
    expect(screen.getByRole('button', { name: 'Request a sample' })).toHaveAttribute('aria-haspopup', 'dialog');
  });

  it('puts sections in the owner’s order', async () => {
    const names = async () =>
      (await screen.findAllByRole('region'))
        .map((region) => region.getAttribute('aria-label'))
        .filter((name) => ['Featured', 'Recent Posts', 'Profile Overview', 'Skills'].includes(name ?? ''));
    const more = { featured: [...featured], skills: ['Quilting'] };
    const { unmount } = await open(more);
    expect(await names()).toEqual(['Featured', 'Profile Overview', 'Skills', 'Recent Posts']);
    unmount();
    await open({ ...more, sections: ['skills', 'posts', 'overview', 'featured', 'experience', 'links'] });
    expect(await names()).toEqual(['Skills', 'Profile Overview', 'Recent Posts', 'Featured']);
  });
});

describe('another’s profile', () => {
  it('offers Message and Follow, and records the visit once', async () => {
    api.on(follows.follow, { isFollowing: true, requested: false });
    const { user } = await open();
    expect(screen.getByRole('button', { name: 'Message' })).toBeVisible();
    await waitFor(() => expect(api.asked(people.visit).map(({ params }) => params.id)).toEqual(['12']));
    await user.click(screen.getByRole('button', { name: 'Follow Dana Ruiz' }));
    expect(await screen.findByRole('button', { name: 'Following Dana Ruiz' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'More about Dana Ruiz' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit Profile' })).not.toBeInTheDocument();
  });

  it('loads whatever the diagnostic call says, which goes out first', async () => {
    const answer = held<Refusal>();
    api.on(people.debug, () => answer.promise);
    await open();
    expect(api.asked(people.debug)).toHaveLength(1);
    answer.release(new Refusal(503, 'busy', undefined, 'unavailable'));
  });

  it('keeps its picture for the next time', async () => {
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
      input.includes('/avatar?t=')
        ? Promise.resolve(new Response(new Blob(['x'], { type: 'image/webp' })))
        : fetch(input, init),
    );
    await open({ avatarUrl: '/uploads/a.webp', profileImage: '/uploads/a.webp' });
    await waitFor(() => expect(localStorage.getItem('avatar-cache.12')).toContain('/uploads/a.webp'));
    localStorage.clear();
  });
});

describe('the own profile', () => {
  it('offers Edit Profile and records no visit', async () => {
    await open({ id: 7, fullName: 'Maren Oduya' });
    expect(screen.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', '/settings/profile');
    expect(screen.queryByRole('link', { name: 'Message' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Follow/ })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Create a Post' })).toBeInTheDocument();
    expect(api.asked(people.visit)).toEqual([]);
  });
});

describe('recent posts', () => {
  it('are the real ones, page by page', async () => {
    api.on(posts.byAuthor, ({ query }) =>
      query.cursor
        ? { items: [somePost({ content: 'An older post' })], nextCursor: null }
        : { items: [somePost({ content: 'A newer post' })], nextCursor: 'abc' },
    );
    const { user } = await open();
    expect(await screen.findByText('A newer post')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('An older post')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('say that there are none', async () => {
    await open({ postCount: 0 });
    expect(await screen.findByText('Dana Ruiz hasn’t shared any posts yet.')).toBeInTheDocument();
  });

  it('say that they are temporarily unavailable when they do not load, and can be asked for again', async () => {
    api.on(posts.byAuthor, new Refusal(503, 'busy', undefined, 'unavailable'));
    const { user } = await open({ postCount: 3 });
    expect(await screen.findByText('The list of recent posts is temporarily unavailable.')).toBeInTheDocument();
    api.on(posts.byAuthor, { items: [somePost({ content: 'There it is' })], nextCursor: null });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('There it is')).toBeInTheDocument();
  });

  it('that do not load of somebody without posts are none', async () => {
    api.on(posts.byAuthor, new Refusal(503, 'busy', undefined, 'unavailable'));
    await open({ postCount: 0 });
    expect(await screen.findByText('Dana Ruiz hasn’t shared any posts yet.')).toBeInTheDocument();
  });
});

describe('nobody there', () => {
  it.each([
    [404, 'not_found'],
    [400, 'invalid'],
  ] as const)('is said for %s, with the way home', async (status, code) => {
    api.on(people.get, new Refusal(status, 'User not found', undefined, code));
    await renderScreen(<ProfilePage id={12} />);
    expect(
      await screen.findByText('Error loading profile. The user may not exist or has been deleted'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
    expect(api.asked(people.visit)).toEqual([]);
  });

  it('is not said of other failures, which can be tried again', async () => {
    api.on(people.get, new Refusal(503, 'The service is busy.', undefined, 'unavailable'));
    const { user } = await renderScreen(<ProfilePage id={12} />);
    expect(await screen.findByText('Error: 503 The service is busy.')).toBeInTheDocument();
    api.on(people.get, someProfile());
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dana Ruiz' })).toBeInTheDocument();
  });
});

it('shows an outline while it loads', async () => {
  api.on(people.get, () => held<never>().promise);
  await renderScreen(<ProfilePage id={12} />);
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('Loading the profile');
});

it('a position names both its ends', () => {
  expect(spanOfMonths('2019-03', '2022-01')).toBe('Mar 2019 – Jan 2022');
  expect(spanOfMonths('2022-02', null)).toBe('Feb 2022 – Present');
  expect(spanOfMonths('someday', null)).toBe('someday – Present');
});

it.each([
  ['Director of Sourcing', 'Director', true],
  ['VP, Operations', 'Vice president', true],
  ['CEO', 'Chief officer', true],
  ['Chief Comfort Officer', 'Chief officer', true],
  ['Senior Buyer', 'Manager', false],
  ['Co-director', 'Chief officer', false],
  [null, 'Director', false],
] as const)('the level is not repeated where the title names it: %s, %s', (title, level, isNamed) => {
  expect(namesLevel(title, level)).toBe(isNamed);
});
