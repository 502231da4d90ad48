import { adminPolls } from '@innerspring/contract/polls/admin-endpoints';
import type { PollDraft } from '@innerspring/contract/polls/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { somePerson, someUser } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { setTimeDisplay } from '../../../ui/words/date-format.ts';
import { EditPollPage, NewPollPage } from './poll-form-page.tsx';
import { somePollDraft } from './poll-fixtures.ts';

vi.mock('../../../platform/session/current-user.ts', async (original) => ({
  ...(await original<object>()),
  useCurrentUser: () => someUser(),
}));
vi.mock('../../../platform/seen/open-page.ts', async (original) => ({
  ...(await original<object>()),
  useLiveSubject: () => undefined,
}));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  setTimeDisplay({ timeZone: 'America/New_York', dateFormat: 'us' });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  vi.setSystemTime(new Date('2031-03-01T12:00:00.000Z'));
  api = fakeApi();
});
afterEach(() => {
  vi.useRealTimers();
  setTimeDisplay({ timeZone: '', dateFormat: 'us' });
});

type User = Awaited<ReturnType<typeof renderScreen>>['user'];
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const type = async (user: User, name: string, text: string) => {
  const field = await screen.findByRole('textbox', { name });
  await user.clear(field);
  await user.type(field, text);
};
const setTime = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const edit = (poll: PollDraft) => {
  api.on(adminPolls.get, poll);
  return renderScreen(<EditPollPage id={poll.id} />);
};

describe('a new poll', () => {
  async function fillIn(user: User) {
    await type(user, 'Question', 'Will foam prices rise this year?');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Prices');
    await type(user, 'Option 1', 'Higher');
    await type(user, 'Option 2', 'Lower');
    setTime('Closes', '2031-03-08T10:00');
  }

  it('says what it lacks before it’s published, but is saved as it is', async () => {
    api.on(adminPolls.create, { id: 9 });
    const { user, router } = await renderScreen(<NewPollPage />);
    await type(user, 'Option 1', 'Higher');
    await press(user, 'Publish');
    await screen.findByText('The question needs at least 10 characters');
    expect(screen.getAllByRole('alert').map((problem) => problem.textContent)).toEqual([
      'The question needs at least 10 characters',
      'Choose a category',
      'Enter at least 2 options',
      'Enter when the poll closes',
    ]);
    expect(screen.getByRole('textbox', { name: 'Question' })).toHaveFocus();
    expect(api.asked(adminPolls.create)).toHaveLength(0);
    await press(user, 'Save draft');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/polls/9/edit'));
    expect(api.asked(adminPolls.create)[0]?.body).toMatchObject({ question: '', options: ['Higher'], closesAt: null });
  });

  it('refuses the same option twice and an end before the start', async () => {
    const { user } = await renderScreen(<NewPollPage />);
    await fillIn(user);
    await type(user, 'Option 2', 'higher');
    setTime('Opens', '2031-03-09T10:00');
    await press(user, 'Publish');
    expect(await screen.findByText('Two options are the same')).toBeVisible();
    expect(screen.getByText('The poll must close after it opens')).toBeVisible();
  });

  it('is saved and then published, with times of the reader’s zone', async () => {
    api.on(adminPolls.create, { id: 9 });
    api.on(adminPolls.publish, somePollDraft({ id: 9, state: 'open' }));
    const { user, router } = await renderScreen(<NewPollPage />);
    expect(screen.getByText('In your time zone: New York.')).toBeVisible();
    await fillIn(user);
    await user.click(screen.getByText('All professions'));
    await user.click(screen.getByRole('checkbox', { name: 'Sales' }));
    await press(user, 'Publish');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/polls'));
    expect(router.state.location.search).toEqual({ tab: 'open', poll: 9 });
    expect(await screen.findByText('Poll published')).toBeVisible();
    expect(api.asked(adminPolls.create)[0]?.body).toMatchObject({
      options: ['Higher', 'Lower'],
      professions: ['Sales'],
      opensAt: null,
      closesAt: '2031-03-08T15:00:00.000Z',
    });
    expect(localStorage.getItem('draft.7.poll-form')).toBeNull();
  });

  it('leads to its draft where it was saved but couldn’t be published', async () => {
    api.on(adminPolls.create, { id: 9 });
    api.on(adminPolls.publish, new Refusal(409, 'Something changed.', undefined, 'conflict'));
    const { user, router } = await renderScreen(<NewPollPage />);
    await fillIn(user);
    await press(user, 'Publish');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/polls/9/edit'));
    expect(await screen.findByText('Draft saved, but we couldn’t publish it')).toBeVisible();
  });

  it('is kept in this browser until it’s saved', async () => {
    const { user, unmount } = await renderScreen(<NewPollPage />);
    await type(user, 'Question', 'Will foam');
    unmount();
    await renderScreen(<NewPollPage />);
    expect(await screen.findByRole('textbox', { name: 'Question' })).toHaveValue('Will foam');
  });

  it('takes options by the keyboard, moves and removes them', async () => {
    const { user } = await renderScreen(<NewPollPage />);
    const texts = () => screen.getAllByRole('textbox', { name: /^Option/ }).map((field) => field.getAttribute('value'));
    await user.type(await screen.findByRole('textbox', { name: 'Option 1' }), 'One{Enter}Two{Enter}Three');
    expect(texts()).toEqual(['One', 'Two', 'Three']);
    await press(user, 'Move option 3 up');
    expect(texts()).toEqual(['One', 'Three', 'Two']);
    expect(screen.getByRole('button', { name: 'Move option 2 up' })).toHaveFocus();
    await press(user, 'Move option 2 up');
    // The first option can only move down.
    expect(screen.getByRole('button', { name: 'Move option 1 down' })).toHaveFocus();
    await press(user, 'Remove option 3');
    expect(texts()).toEqual(['Three', 'One']);
    expect(screen.getByRole('textbox', { name: 'Option 2' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Remove option 1' })).toBeDisabled();
  });
});

describe('a stored poll', () => {
  it('keeps times that nobody changed, and shows what the server refuses at its field', async () => {
    api.on(adminPolls.save, new Refusal(400, 'Check the fields', { 'options.1': 'Option has a strange character' }));
    const { user } = await edit(somePollDraft());
    expect(await screen.findByLabelText('Closes')).toHaveValue('2031-03-08T10:00');
    await type(user, 'Description (optional)', 'Think of spring orders.');
    await press(user, 'Save draft');
    expect(await screen.findByText('Option has a strange character')).toBeVisible();
    expect(api.asked(adminPolls.save)[0]?.body).toEqual({
      ...somePollDraft().input,
      description: 'Think of spring orders.',
    });
  });

  it('says who suggested it', async () => {
    await edit(somePollDraft({ suggestedBy: somePerson({ fullName: 'Dana Ruiz' }) }));
    expect(await screen.findByText('Dana Ruiz')).toBeVisible();
    expect(screen.getByText('We tell them when the poll opens.')).toBeVisible();
  });

  it('that isn’t there leads back to the list', async () => {
    api.on(adminPolls.get, new Refusal(404, 'Poll not found', undefined, 'not_found'));
    await renderScreen(<EditPollPage id={7} />);
    expect(await screen.findByText('Poll not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All polls' })).toHaveAttribute('href', '/admin/polls');
  });
});

describe('a poll with votes', () => {
  const locked = somePollDraft({ state: 'open', isLocked: true });

  it('keeps question, options and audience, and saves the rest', async () => {
    api.on(adminPolls.save, locked);
    const { user } = await edit(locked);
    expect(
      await screen.findByText('A member has voted, so question and options stay as they are. You can correct a typo.'),
    ).toBeVisible();
    for (const name of ['Question', 'Option 1'])
      expect(screen.queryByRole('textbox', { name })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Opens')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
    setTime('Closes', '2020-01-01T10:00');
    await press(user, 'Save');
    expect(await screen.findByText('Choose a time in the future')).toBeVisible();
    setTime('Closes', '2031-03-10T10:00');
    await press(user, 'Save');
    expect(await screen.findByText('Poll saved')).toBeVisible();
    expect(api.asked(adminPolls.save)[0]?.body).toEqual({ ...locked.input, closesAt: '2031-03-10T14:00:00.000Z' });
  });

  it('that is over is saved without a new end', async () => {
    const over = somePollDraft({ state: 'closed', isLocked: true });
    const ended = { ...over, input: { ...over.input, closesAt: '2027-03-08T15:00:00.000Z' } };
    api.on(adminPolls.save, ended);
    const { user } = await edit(ended);
    await type(user, 'Description (optional)', 'It is over.');
    expect(screen.queryByLabelText('Closes')).not.toBeInTheDocument();
    await press(user, 'Save');
    expect(await screen.findByText('Poll saved')).toBeVisible();
  });

  it('takes the correction of a typo, and lists it', async () => {
    const corrected: PollDraft = {
      ...locked,
      input: { ...locked.input, options: ['Higher prices', 'Lower'] },
      options: [
        { id: 71, text: 'Higher prices' },
        { id: 72, text: 'Lower' },
      ],
      corrections: [
        {
          id: 1,
          optionId: 71,
          before: 'Higher',
          after: 'Higher prices',
          by: 'Maren',
          createdAt: '2027-03-02T10:00:00.000Z',
        },
      ],
    };
    api.on(adminPolls.correct, () => {
      api.on(adminPolls.get, corrected);
      return corrected;
    });
    const { user } = await edit(locked);
    await press(user, 'Correct a typo in option 1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct a typo in an option' }));
    await user.click(dialog.getByRole('button', { name: 'Correct' }));
    expect(await dialog.findByText('Change something, or cancel')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Option' }), ' prices');
    await user.click(dialog.getByRole('button', { name: 'Correct' }));
    const log = within(await screen.findByRole('list', { name: 'Corrections' }));
    expect(log.getByRole('listitem')).toHaveTextContent(/Higher → Higher pricesOption, by Maren/);
    expect(api.asked(adminPolls.correct)[0]?.body).toEqual({ optionId: 71, text: 'Higher prices' });
  });
});
