import { follows } from '@innerspring/contract/follows';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, held, Refusal } from '../testing/fake-api.ts';
import { someUser } from '../testing/post-fixtures.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { toastStore } from '../ui/toast.ts';
import { FollowButton } from './follow-button.tsx';

const current = vi.hoisted(() => ({ id: 7 }));
vi.mock('../platform/current-user.ts', () => ({ useCurrentUser: () => someUser(current) }));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => {
  toastStore.clear();
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
    api.on(endpoint, new Refusal(500, 'Something went wrong.', undefined, 'internal'));
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

  it('says so when it is not known who follows', async () => {
    current.id = 0;
    const { user } = await renderScreen(<FollowButton targetId={12} targetType="user" name="Dana Ruiz" />);
    await user.click(screen.getByRole('button', { name: 'Follow Dana Ruiz' }));
    expect(await screen.findByText('User ID not available')).toBeInTheDocument();
    expect(api.asked(follows.follow)).toEqual([]);
  });
});
