import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { someUser } from '../testing/post-fixtures.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { toastStore } from '../ui/overlays/toast.ts';
import { ShareMenu } from './share-menu.tsx';

vi.mock('../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

const sharesBy = (share: unknown) => Object.defineProperty(navigator, 'share', { value: share, configurable: true });
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'share');
});

/** The open menu of a job. */
async function open() {
  fakeApi();
  const { user } = await renderScreen(
    <ShareMenu
      noun="job"
      id={3}
      path="/jobs/3"
      about="Pour line lead, Pine Hollow Foam"
      inFeed={(onClose) => (
        <button type="button" onClick={onClose}>
          Post it
        </button>
      )}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const choose = async (name: string) => user.click(await screen.findByRole('menuitem', { name }));
  return { user, choose };
}

it('shares in the feed by the given dialog', async () => {
  const { user, choose } = await open();
  expect(screen.queryByRole('menuitem', { name: 'Share with another app' })).not.toBeInTheDocument();
  await choose('Share in the feed');
  await user.click(await screen.findByRole('button', { name: 'Post it' }));
  expect(screen.queryByRole('button', { name: 'Post it' })).not.toBeInTheDocument();
});

it('sends it in a message', async () => {
  const { choose } = await open();
  await choose('Send in a message');
  expect(await screen.findByRole('dialog')).toHaveTextContent('The job Pour line lead, Pine Hollow Foam');
});

it('copies the link', async () => {
  const { choose } = await open();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await choose('Copy link');
  await waitFor(() => expect(toastStore.snapshot().map(({ title }) => title)).toContain('Link Copied'));
  expect(writeText.mock.calls[0]?.[0]).toMatch(/\/jobs\/3$/);
});

it('shares by the device where it can', async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  sharesBy(share);
  const { choose } = await open();
  await choose('Share with another app');
  expect(share).toHaveBeenCalledWith({ url: expect.stringMatching(/\/jobs\/3$/) });
});
