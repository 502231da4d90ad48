import { api } from '@innerspring/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { someUser } from '../../testing/auth-fixtures.ts';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { someSettings } from '../../testing/settings-fixtures.ts';
import { SettingsPage } from './settings-page.tsx';

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  server = fakeApi();
  server.on(api.settings.get, someSettings());
});

const { settings } = api;
const sent = () => server.asked(settings.change).map(({ body }) => body);

async function open(row: string, title: string, more: Parameters<typeof someUser>[0] = {}) {
  const view = await renderScreen(<SettingsPage user={someUser(more)} onUserChanged={vi.fn()} row={row} />);
  const region = await screen.findByRole('region', { name: title });
  return { ...view, region };
}

/** Makes the server store the changes that it receives. */
function keeping(start = someSettings()) {
  let now = start;
  server.on(settings.get, () => now);
  server.on(settings.change, ({ body }) => {
    now = { ...now, ...(body as Partial<typeof now>) };
    return now;
  });
}

describe('how the member views profiles', () => {
  it.each([
    ['Profession only', 'profession'],
    ['Privately', 'private'],
  ])('is one of three ways: %s', async (label, viewingMode) => {
    keeping();
    const { user, region } = await open('viewing-mode', 'How you view profiles');
    expect(within(region).getAllByRole('radio')).toHaveLength(3);
    expect(within(region).getByRole('radio', { name: /^With your name/ })).toBeChecked();
    await user.click(within(region).getByRole('radio', { name: new RegExp(`^${label}`) }));
    await waitFor(() => expect(sent()).toEqual([{ viewingMode }]));
  });
});

describe('the Premium badge', () => {
  it('is hidden and shown with one switch', async () => {
    keeping();
    const { user, region } = await open('premium-badge', 'Premium badge', { isPremium: true });
    const shows = within(region).getByRole('switch', { name: 'Show the badge next to your name' });
    expect(shows).toBeChecked();
    await user.click(shows);
    await waitFor(() => expect(sent()).toEqual([{ showsPremiumBadge: false }]));
    expect(shows).not.toBeChecked();
  });

  it('is locked without Premium', async () => {
    const { region } = await open('premium-badge', 'Premium badge');
    expect(within(region).getByRole('region', { name: 'Premium Badging is part of Premium' })).toBeVisible();
    expect(within(region).queryByRole('switch')).not.toBeInTheDocument();
  });
});

describe('a row', () => {
  it('saves on its own and says so', async () => {
    keeping();
    const { user, region } = await open('email-visibility', 'Who sees your email');
    await user.click(within(region).getByRole('radio', { name: 'Nobody' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(within(region).getByRole('radio', { name: 'Nobody' })).toBeChecked();
    expect(sent()).toEqual([{ emailVisibility: 'nobody' }]);
  });

  it('shows what was chosen in the same moment, and the refusal takes it back', async () => {
    server.on(settings.change, new Refusal(503, 'Busy.', undefined, 'unavailable'));
    const { region } = await open('email-visibility', 'Who sees your email');
    const before = within(region).getByRole('radio', { checked: true });
    const choice = within(region).getByRole('radio', { name: 'Nobody' });
    fireEvent.click(choice);
    expect(choice).toBeChecked();
    expect(await within(region).findByRole('alert')).toHaveTextContent('Busy.');
    await waitFor(() => expect(before).toBeChecked());
  });

  it('shows the refusal at its place and takes the change back', async () => {
    server.on(
      settings.change,
      new Refusal(503, 'We’re busy right now. Please try again in a moment.', undefined, 'unavailable'),
    );
    const { user, region } = await open('activity', 'Online and last active');
    const toggle = within(region).getByRole('switch', { name: 'Show when you’re online' });
    await user.click(toggle);
    expect(await within(region).findByRole('alert')).toHaveTextContent('We’re busy right now.');
    await waitFor(() => expect(toggle).toHaveAttribute('aria-checked', 'true'));
  });

  it('of the matrix changes one channel of one type', async () => {
    server.on(settings.change, someSettings());
    const { user, region } = await open('notifications', 'Your notifications');
    const table = within(region).getByRole('table', { name: 'How you get each kind of notification' });
    const heads = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(heads).toEqual(['Kind', 'App', 'Email', 'Digest']);
    const comments = within(table).getByRole('row', { name: /^Comments and replies/ });
    const byEmail = within(comments).getByRole('checkbox', { name: 'Comments and replies: Email' });
    expect(byEmail).toBeChecked();
    await user.click(byEmail);
    await waitFor(() => expect(sent()).toEqual([{ notifications: { comment: { mail: false } } }]));
  });

  it('asks for the hour of a digest only where there is one', async () => {
    keeping();
    const { user, region } = await open('digest', 'Digest');
    expect(within(region).queryByLabelText('At')).not.toBeInTheDocument();
    await user.click(within(region).getByRole('radio', { name: 'Every day' }));
    await user.selectOptions(await within(region).findByLabelText('At'), '17');
    await waitFor(() => expect(sent()).toEqual([{ digest: 'daily' }, { digestHour: 17 }]));
  });

  it('of searchable fields sends those that stay', async () => {
    keeping();
    const { user, region } = await open('searchable', 'How people find you');
    await user.click(within(region).getByRole('checkbox', { name: 'Title' }));
    await user.click(within(region).getByRole('checkbox', { name: 'Skills' }));
    await waitFor(() =>
      expect(sent()).toEqual([{ searchableFields: ['company'] }, { searchableFields: ['company', 'skills'] }]),
    );
  });

  it('of the time zone are found by the city’s name of today, and stored by that of the list', async () => {
    keeping();
    const { user, region } = await open('time-zone', 'Time zone');
    const field = within(region).getByRole('combobox', { name: 'Time zone' });
    expect(field).toHaveValue('Same as this device');
    await user.click(field);
    await user.keyboard('kyiv');
    await user.click(await within(region).findByRole('option', { name: /^Kyiv/ }));
    await waitFor(() => expect(sent()).toEqual([{ timeZone: expect.stringMatching(/^Europe\/(Kyiv|Kiev)$/) }]));
    expect(field).toHaveValue('Kyiv');
    await user.click(field);
    await user.keyboard('nowhere');
    expect(within(region).queryByRole('option', { name: /Kyiv/ })).toBeNull();
    await user.tab();
    expect(field).toHaveValue('Kyiv');
  });

  it('of appearance changes the page at once', async () => {
    keeping();
    const { user, region } = await open('text-size', 'Text size');
    await user.click(within(region).getByRole('radio', { name: 'Large' }));
    expect(document.documentElement.dataset.textSize).toBe('large');
    await user.click(within(region).getByRole('radio', { name: 'Normal' }));
    expect(document.documentElement.dataset).not.toHaveProperty('textSize');
  });
});

it('shows an error with a way to try again where the settings do not come', async () => {
  server.on(settings.get, new Refusal(500, 'Something went wrong on our side.', undefined, 'internal'));
  const { user } = await renderScreen(<SettingsPage user={someUser()} onUserChanged={vi.fn()} section="privacy" />);
  expect(
    await screen.findByText('Something went wrong on our side. Please try again in a minute.'),
  ).toBeInTheDocument();
  server.on(settings.get, someSettings());
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('region', { name: 'Leaderboard' })).toBeInTheDocument();
});

describe('muted words', () => {
  it('are added and taken away with Undo; a bad one is named and stays typed', async () => {
    keeping(someSettings({ mutedWords: ['recall'] }));
    server.on(api.safety.blocked, { items: [], nextCursor: null });
    server.on(api.safety.muted, { items: [], nextCursor: null });
    const { user, region } = await open('muted-words', 'Muted words');
    const field = within(region).getByLabelText('Word or phrase');
    await user.type(field, 'Recall{Enter}');
    expect(await within(region).findByRole('alert')).toHaveTextContent('You already muted this word');
    expect(field).toHaveValue('Recall');
    await user.clear(field);
    await user.type(field, 'x{Enter}');
    expect(within(region).getByRole('alert')).toHaveTextContent('at least 2 letters');
    await user.clear(field);
    await user.type(field, 'box spring{Enter}');
    await waitFor(() => expect(field).toHaveValue(''));
    await user.click(within(region).getByRole('button', { name: 'Remove recall' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        { mutedWords: ['recall', 'box spring'] },
        { mutedWords: ['box spring'] },
        { mutedWords: ['recall', 'box spring'] },
      ]),
    );
  });
});

describe('what is typed and not saved', () => {
  it('is asked about before the page is left', async () => {
    const { user, region, router } = await open('email', 'Email');
    await user.type(within(region).getByLabelText('New email'), 'new@example.com');
    void router.navigate({ to: '/about' });
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(within(region).getByLabelText('New email')).toHaveValue('new@example.com');
    void router.navigate({ to: '/about' });
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Another screen')).toBeInTheDocument();
  });

  it('that is nothing asks nothing', async () => {
    const { router } = await open('email', 'Email');
    void router.navigate({ to: '/about' });
    expect(await screen.findByText('Another screen')).toBeInTheDocument();
  });
});
