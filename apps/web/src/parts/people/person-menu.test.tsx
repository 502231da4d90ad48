import { posts } from '@innerspring/contract/posts/endpoints';
import type { Relation } from '@innerspring/contract/safety/schemas';
import { safety } from '@innerspring/contract/safety/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { somePerson, somePost } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PersonMenu } from './person-menu.tsx';
import { feedPages } from '../posts/post.data.ts';

const dana = somePerson({ id: 9, fullName: 'Dana Ruiz' });
const nothing: Relation = { blocked: false, muted: false, mutedUntil: null, repostsOff: false };

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  server = fakeApi();
  server.on(safety.relation, nothing);
});

async function openMenu(relation = nothing) {
  server.on(safety.relation, relation);
  const view = await renderScreen(<PersonMenu person={dana} />);
  expect(server.asked(safety.relation)).toEqual([]);
  await view.user.click(screen.getByRole('button', { name: 'More about Dana Ruiz' }));
  await screen.findByRole('menu');
  await waitFor(() =>
    expect(screen.getByRole('menuitem', { name: /Turn (on|off) reposts/ })).not.toHaveAttribute('data-disabled'),
  );
  return view;
}

describe('the menu about a member', () => {
  it('mutes for 30 days or for good, and takes it back from the toast', async () => {
    const { user } = await openMenu();
    server.on(safety.mute, { ...nothing, muted: true, mutedUntil: '2026-04-01T12:00:00.000Z' });
    server.on(safety.unmute, nothing);
    await user.click(screen.getByRole('menuitem', { name: 'Mute for 30 days' }));
    expect(await screen.findByText('Dana Ruiz is muted')).toBeInTheDocument();
    expect(server.asked(safety.mute)[0]).toMatchObject({ params: { id: '9' }, body: { length: '30_days' } });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Dana Ruiz is no longer muted')).toBeInTheDocument();
    expect(server.asked(safety.unmute).length).toBe(1);
  });

  it('offers the way back where something was done before', async () => {
    const { user } = await openMenu({ ...nothing, muted: true, repostsOff: true });
    server.on(safety.showReposts, { ...nothing, muted: true });
    expect(screen.getByRole('menuitem', { name: 'Unmute Dana Ruiz' })).toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'Turn on reposts' }));
    expect(await screen.findByText('Reposts of Dana Ruiz are on')).toBeInTheDocument();
  });

  it('says what went wrong', async () => {
    const { user } = await openMenu();
    server.on(safety.mute, new Refusal(404, 'User not found', undefined, 'not_found'));
    await user.click(screen.getByRole('menuitem', { name: 'Mute until I unmute' }));
    expect(await screen.findByText('User not found')).toBeInTheDocument();
  });

  it('asks before a block, names what happens, and keeps the question open when it fails', async () => {
    const { user } = await openMenu();
    server.on(safety.block, new Refusal(503, 'The service is busy.', undefined, 'unavailable'));
    await user.click(screen.getByRole('menuitem', { name: 'Block Dana Ruiz' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Block Dana Ruiz?' });
    expect(dialog).toHaveTextContent('You won’t see each other anymore');
    await user.click(within(dialog).getByRole('button', { name: 'Block' }));
    expect(await within(dialog).findByText('The service is busy.')).toBeInTheDocument();
    server.on(safety.block, { ...nothing, blocked: true });
    await user.click(within(dialog).getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Dana Ruiz is blocked')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

function Feed() {
  const feed = useInfiniteQuery(feedPages);
  return (
    <>
      <PersonMenu person={dana} />
      <ul>
        {feed.data?.pages
          .flatMap((page) => page.items)
          .map((post) => (
            <li key={post.id}>{post.content}</li>
          ))}
      </ul>
    </>
  );
}

it('takes the posts of whoever was blocked off the feed at once, and reads it again when that is undone', async () => {
  const items = [
    somePost({ id: 1, author: dana, content: 'From Dana' }),
    somePost({ id: 2, author: somePerson({ id: 8 }), content: 'From another' }),
  ];
  server.on(posts.feed, { items, nextCursor: null });
  server.on(safety.block, { ...nothing, blocked: true });
  server.on(safety.unblock, nothing);
  const { user } = await renderScreen(<Feed />);
  await screen.findByText('From Dana');
  await user.click(screen.getByRole('button', { name: 'More about Dana Ruiz' }));
  const item = await screen.findByRole('menuitem', { name: 'Block Dana Ruiz' });
  await waitFor(() => expect(item).not.toHaveAttribute('data-disabled'));
  await user.click(item);
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  await waitFor(() => expect(screen.queryByText('From Dana')).not.toBeInTheDocument());
  expect(screen.getByText('From another')).toBeInTheDocument();
  expect(server.asked(posts.feed).length).toBe(1);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('From Dana')).toBeInTheDocument();
});

describe('the report', () => {
  const openReport = async () => {
    const view = await openMenu();
    await view.user.click(screen.getByRole('menuitem', { name: 'Report Dana Ruiz' }));
    return { ...view, dialog: await screen.findByRole('dialog', { name: 'Report Dana Ruiz' }) };
  };

  it('wants a reason, and words where it is something else', async () => {
    const { user, dialog } = await openReport();
    const send = within(dialog).getByRole('button', { name: 'Send report' });
    await user.click(send);
    expect(within(dialog).getByText('Choose a reason')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('radio', { name: 'Something else' }));
    await user.click(send);
    expect(within(dialog).getByText('Tell us what’s wrong')).toBeInTheDocument();
    expect(within(dialog).getByLabelText(/Note/)).toHaveFocus();
    expect(server.asked(safety.report)).toEqual([]);
  });

  it('keeps reason and note when it is refused, and says thanks when it went', async () => {
    const { user, dialog } = await openReport();
    server.on(safety.report, new Refusal(429, 'Too many requests.', undefined, 'rate_limited'));
    await user.click(within(dialog).getByRole('radio', { name: 'Spam' }));
    await user.type(within(dialog).getByLabelText(/Note/), 'Every day the same');
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
    expect(await within(dialog).findByText('Too many requests.')).toBeInTheDocument();
    expect(within(dialog).getByLabelText(/Note/)).toHaveValue('Every day the same');
    server.on(safety.report, { received: true });
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Report sent')).toBeInTheDocument();
    expect(server.asked(safety.report)[1]?.body).toEqual({
      targetType: 'user',
      targetId: 9,
      reason: 'spam',
      note: 'Every day the same',
    });
  });
});
