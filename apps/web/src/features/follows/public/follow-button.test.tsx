import { follows } from '@innerspring/contract/follows/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, held, Refusal } from '../../../testing/fake-api.ts';
import { someUser } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { FollowButton, followSuggestions, type Suggested } from './follow-button.tsx';

const current = vi.hoisted(() => ({ id: 7 }));
vi.mock('../../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser(current) }));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => {
  current.id = 7;
});

describe('FollowButton', () => {
  it('follows at once and says so once it is done', async () => {
    const answer = held<{ isFollowing: boolean; requested: boolean }>();
    api.on(follows.follow, () => answer.promise);
    const { user } = await renderScreen(<FollowButton targetId={12} targetType="user" name="Dana Ruiz" />);
    await user.click(screen.getByRole('button', { name: 'Follow Dana Ruiz' }));
    expect(screen.getByRole('button', { name: 'Following Dana Ruiz' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByText('You are now following this person.')).not.toBeInTheDocument();
    answer.release({ isFollowing: true, requested: false });
    expect(await screen.findByText('You are now following this person.')).toBeInTheDocument();
    expect(api.asked(follows.follow)[0]?.body).toEqual({ userId: 7, targetId: 12, targetType: 'user' });
  });

  it.each([
    {
      isFollowing: false,
      endpoint: follows.follow,
      press: 'Follow Harborline',
      text: 'Could not follow. Please try again.',
    },
    {
      isFollowing: true,
      endpoint: follows.unfollow,
      press: 'Following Harborline',
      text: 'Could not unfollow. Please try again.',
    },
  ])('goes back when refused: $text', async ({ isFollowing, endpoint, press, text }) => {
    api.on(endpoint, new Refusal(429, 'Too many requests.', undefined, 'rate_limited'));
    const { user } = await renderScreen(
      <FollowButton targetId={3} targetType="company" name="Harborline" isFollowing={isFollowing} />,
    );
    await user.click(screen.getByRole('button', { name: press }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText('Error')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: press })).toBeInTheDocument();
  });

  it('says which kind of thing is no longer followed', async () => {
    api.on(follows.unfollow, { isFollowing: false, requested: false });
    const { user } = await renderScreen(
      <FollowButton targetId={3} targetType="company" name="Harborline" isFollowing />,
    );
    await user.click(screen.getByRole('button', { name: 'Following Harborline' }));
    expect(await screen.findByText('You are no longer following this company.')).toBeInTheDocument();
  });

  it('shows a request that waits for approval', async () => {
    api.on(follows.follow, { isFollowing: false, requested: true });
    const { user } = await renderScreen(<FollowButton targetId={12} targetType="user" name="Dana Ruiz" />);
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Requested Dana Ruiz' })).toBeInTheDocument());
  });

  it.each([
    ['user', follows.add, { targetId: 12, targetType: 'user' }],
    ['company', follows.followCompany, undefined],
  ] as const)('follows a %s by the other address when the direct one fails', async (targetType, other, body) => {
    api.on(follows.follow, new Refusal(503, 'Busy', undefined, 'unavailable'));
    api.on(other, { isFollowing: true, requested: false });
    const { user } = await renderScreen(<FollowButton targetId={12} targetType={targetType} name="Dana Ruiz" />);
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText(/^You are now following this/)).toBeInTheDocument();
    expect(api.asked(other)[0]?.body).toEqual(body);
  });

  it.each([
    ['user', follows.remove, { targetType: 'user' }],
    ['company', follows.unfollowCompany, undefined],
  ] as const)(
    'unfollows a %s by the other address when the direct one is not there',
    async (targetType, other, body) => {
      api.on(follows.unfollow, new Refusal(404, 'Not found.', undefined, 'not_found'));
      api.on(other, { isFollowing: false, requested: false });
      const { user } = await renderScreen(
        <FollowButton targetId={12} targetType={targetType} name="Dana Ruiz" isFollowing />,
      );
      await user.click(screen.getByRole('button'));
      expect(await screen.findByText(/^You are no longer following this/)).toBeInTheDocument();
      expect(api.asked(other)[0]).toMatchObject({ params: { id: '12' } });
      expect(api.asked(other)[0]?.body).toEqual(body);
    },
  );

  it.each([
    [403, 'You can only follow as yourself.', 'forbidden'],
    [404, 'User not found', 'not_found'],
    [409, 'You can’t follow yourself.', 'conflict'],
    [429, 'Too many requests.', 'rate_limited'],
  ] as const)('takes %i for the answer, and asks nobody else', async (status, sentence, code) => {
    api.on(follows.follow, new Refusal(status, sentence, undefined, code));
    api.on(follows.add, { isFollowing: true, requested: false });
    const { user } = await renderScreen(<FollowButton targetId={12} targetType="user" name="Dana Ruiz" />);
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText('Could not follow. Please try again.')).toBeInTheDocument();
    expect(api.asked(follows.add)).toEqual([]);
  });

  it('goes back to the request that waits when taking it back fails', async () => {
    api.on(follows.unfollow, new Refusal(429, 'Too many requests.', undefined, 'rate_limited'));
    const { user } = await renderScreen(<FollowButton targetId={12} targetType="user" name="Dana Ruiz" requested />);
    await user.click(screen.getByRole('button', { name: 'Requested Dana Ruiz' }));
    expect(await screen.findByText('Could not unfollow. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Requested Dana Ruiz' })).toBeInTheDocument();
  });

  it('collapses rapid clicks to the last wish', async () => {
    const first = held<{ isFollowing: boolean; requested: boolean }>();
    api.on(follows.follow, () => first.promise);
    const { user } = await renderScreen(<FollowButton targetId={12} targetType="user" name="Dana Ruiz" />);
    for (let click = 0; click < 5; click++) await user.click(screen.getByRole('button'));
    first.release({ isFollowing: true, requested: false });
    expect(await screen.findByText('You are now following this person.')).toBeInTheDocument();
    expect(api.asked(follows.follow)).toHaveLength(1);
    expect(api.asked(follows.unfollow)).toEqual([]);
  });

  it('reads again what shows follows, and leaves the suggestions where they are', async () => {
    api.on(follows.follow, { isFollowing: true, requested: false });
    const { user, client } = await renderScreen(<FollowButton targetId={12} targetType="user" name="Dana Ruiz" />);
    const keys = [
      'follows.pending',
      'follows.followers',
      'directory.people',
      'people.get',
      'companies.get',
      'posts.get',
    ];
    for (const key of keys) client.setQueryData([key, {}], []);
    await user.click(screen.getByRole('button'));
    await screen.findByText('You are now following this person.');
    const stale = keys.filter((key) => client.getQueryState([key, {}])?.isInvalidated);
    expect(stale).toEqual(keys.filter((key) => key !== 'posts.get'));
  });

  it('shows the follow wherever the person is suggested, also before the suggestions are read again', async () => {
    api.on(follows.follow, { isFollowing: true, requested: false });
    const { user, client } = await renderScreen(<FollowButton targetId={12} targetType="user" name="Dana Ruiz" />);
    const person = (id: number) => ({ id, fullName: `Person ${id}` }) as Suggested['person'];
    client.setQueryData(followSuggestions.queryKey, [
      { person: person(12), reason: 'Also in foam' },
      { person: person(13), reason: 'Also in foam' },
    ]);
    await user.click(screen.getByRole('button'));
    await screen.findByText('You are now following this person.');
    const followed = client.getQueryData(followSuggestions.queryKey)?.map((one) => one.followed?.isFollowing);
    expect(followed).toEqual([true, undefined]);
    expect(client.getQueryState(followSuggestions.queryKey)?.isInvalidated).toBe(true);
  });

  it('says so when it is not known who follows', async () => {
    current.id = 0;
    const { user } = await renderScreen(<FollowButton targetId={12} targetType="user" name="Dana Ruiz" />);
    await user.click(screen.getByRole('button', { name: 'Follow Dana Ruiz' }));
    expect(await screen.findByText('User ID not available')).toBeInTheDocument();
    expect(api.asked(follows.follow)).toEqual([]);
  });
});
