import { adminGroups } from '@innerspring/contract/groups/endpoints';
import type { OwnerlessGroup } from '@innerspring/contract/groups/posts';
import type { GroupReport } from '@innerspring/contract/groups/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { somePerson } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AdminGroupsPage } from './admin-groups-page.tsx';

const report: GroupReport = {
  id: 7,
  groupId: 4,
  groupName: 'Pocket Coil Makers',
  targetType: 'message',
  targetId: 90,
  author: somePerson({ id: 5, fullName: 'Dana Ruiz' }),
  reporter: somePerson({ id: 6, fullName: 'Iris Vance' }),
  reporterCount: 2,
  reason: 'harassment',
  note: 'Again',
  excerpt: 'Something rude',
  createdAt: '2026-03-02T12:00:00.000Z',
};
const ownerless: OwnerlessGroup = {
  id: 8,
  name: 'Showroom Floor',
  memberCount: 12,
  candidates: [somePerson({ id: 5, fullName: 'Dana Ruiz' }), somePerson({ id: 9, fullName: 'Ivo Lang' })],
};

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  server = fakeApi();
  server.on(adminGroups.reports, { items: [], nextCursor: null });
  server.on(adminGroups.ownerless, { items: [], nextCursor: null });
});

it('says that nothing waits', async () => {
  await renderScreen(<AdminGroupsPage />);
  await waitFor(() => expect(screen.getByText('No reports for staff.')).toBeVisible());
  expect(screen.getByText('Every group has an owner.')).toBeVisible();
});

it('shows both lists at once, at the one that a link of the dashboard names', async () => {
  const scrolledTo: Element[] = [];
  Element.prototype.scrollIntoView = function scrolled(this: Element) {
    scrolledTo.push(this);
  };
  window.location.hash = '#ownerless';
  let answer: (list: { items: GroupReport[]; nextCursor: null }) => void = () => undefined;
  server.on(adminGroups.reports, () => new Promise((resolve) => (answer = resolve)));
  server.on(adminGroups.ownerless, { items: [ownerless], nextCursor: null });
  await renderScreen(<AdminGroupsPage />);
  await waitFor(() => expect(server.asked(adminGroups.ownerless)).toHaveLength(1));
  expect(await screen.findByText('Loading what waits in groups')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Groups without an owner' })).not.toBeInTheDocument();
  expect(scrolledTo).toEqual([]);
  answer({ items: [report], nextCursor: null });
  const heading = await screen.findByRole('heading', { name: 'Groups without an owner' });
  expect(screen.getByRole('article', { name: 'Showroom Floor' })).toBeVisible();
  expect(screen.getByText('Something rude')).toBeVisible();
  await waitFor(() => expect(scrolledTo).toEqual([heading]));
  window.location.hash = '';
});

it('shows the reported words with who wrote and who reported them, and settles the report', async () => {
  server.on(adminGroups.reports, { items: [report], nextCursor: null });
  const { user } = await renderScreen(<AdminGroupsPage />);
  const card = await screen.findByRole('article', { name: 'Message by Dana Ruiz in Pocket Coil Makers' });
  for (const text of ['Something rude', 'Harassment', '“Again”']) expect(within(card).getByText(text)).toBeVisible();
  expect(within(card).getByRole('link', { name: 'Iris Vance' })).toHaveAttribute('href', '/profile/6');
  server.on(adminGroups.settle, undefined);
  server.on(adminGroups.reports, { items: [], nextCursor: null });
  await user.click(within(card).getByRole('button', { name: 'Remove' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove the message by Dana Ruiz?' });
  expect(server.asked(adminGroups.settle)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Remove message' }));
  expect(await screen.findByText('No reports for staff.')).toBeVisible();
  expect(server.asked(adminGroups.settle)).toMatchObject([{ params: { reportId: '7' }, body: { outcome: 'removed' } }]);
});

it('shows the list anew where somebody else was faster', async () => {
  server.on(adminGroups.reports, { items: [report], nextCursor: null });
  const { user } = await renderScreen(<AdminGroupsPage />);
  const keep = await screen.findByRole('button', { name: 'Keep' });
  server.on(adminGroups.settle, new Refusal(409, 'This report has already been settled.', undefined, 'conflict'));
  server.on(adminGroups.reports, { items: [], nextCursor: null });
  await user.click(keep);
  expect(await screen.findByText('No reports for staff.')).toBeVisible();
});

it('names an owner among the members, or deletes the group after a question', async () => {
  server.on(adminGroups.ownerless, { items: [ownerless], nextCursor: null });
  const { user } = await renderScreen(<AdminGroupsPage />);
  const card = await screen.findByRole('article', { name: 'Showroom Floor' });
  server.on(adminGroups.setOwner, undefined);
  await user.selectOptions(within(card).getByLabelText('New owner of Showroom Floor'), 'Ivo Lang');
  await user.click(within(card).getByRole('button', { name: 'Make owner' }));
  await waitFor(() =>
    expect(server.asked(adminGroups.setOwner)).toMatchObject([{ params: { id: '8' }, body: { userId: 9 } }]),
  );
  server.on(adminGroups.remove, undefined);
  await user.click(within(card).getByRole('button', { name: 'Delete group' }));
  server.on(adminGroups.ownerless, { items: [], nextCursor: null });
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete group' }));
  expect(await screen.findByText('Every group has an owner.')).toBeVisible();
});
