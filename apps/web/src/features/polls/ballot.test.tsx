import { polls } from '@innerspring/contract/polls/endpoints';
import type { PollRow } from '@innerspring/contract/polls/schemas';
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, held, Refusal } from '../../testing/fake-api.ts';
import { optionsWith, somePoll, somePollPage, someStanding } from '../../testing/poll-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toastStore } from '../../ui/overlays/toast.ts';
import { Ballot } from './ballot.tsx';
import { ofWeekQuery } from './public/poll-addresses.ts';

let api: ReturnType<typeof fakeApi>;
let stored: PollRow;
beforeEach(() => {
  api = fakeApi();
  api.on(polls.ofWeek, () => stored);
  api.on(polls.get, () => somePollPage(stored));
});
afterEach(() => {
  cleanup();
});

/** The ballot of the cached poll, as the card in the rail shows it. */
function OfWeek() {
  const { data } = useQuery(ofWeekQuery);
  return data ? <Ballot poll={data} /> : null;
}
async function show(given: Partial<PollRow> = {}) {
  stored = somePoll(given);
  const view = await renderScreen(<OfWeek />);
  await screen.findByText('Hybrid');
  return view;
}
/** Makes the server accept the vote and return it from then on. */
const takes = (given = someStanding()) =>
  api.on(polls.vote, () => {
    stored = { ...stored, ...given };
    return given;
  });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const bars = () =>
  within(screen.getByRole('list', { name: 'Results' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('a vote', () => {
  it('needs an option, is recorded, and can be changed', async () => {
    takes();
    const { user } = await show();
    expect(screen.getByRole('group', { name: 'What sells best this spring?' })).toBeInTheDocument();
    expect(button('Vote')).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Hybrid' }));
    await user.click(button('Vote'));
    expect(api.asked(polls.vote)[0]).toMatchObject({ params: { id: '5' }, body: { choices: [1] } });
    expect(await screen.findByText('Your vote is recorded')).toBeVisible();
    expect(bars()).toEqual([
      'Hybrid10 votes · 50.0%Your vote',
      'All foam5 votes · 25.0%',
      'Innerspring5 votes · 25.0%',
    ]);
    expect(
      screen.getByText(/^20 of 24 votes counted so far\. Counts move in steps of five or more votes/),
    ).toBeVisible();

    await waitFor(() => expect(button('Change vote')).not.toHaveAttribute('aria-busy'));
    await user.click(button('Change vote'));
    expect(screen.getByRole('radio', { name: 'Hybrid' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Hybrid' })).toHaveFocus();
    takes(someStanding({ viewerChoices: [2], options: optionsWith(10, 5, 5) }));
    await user.click(screen.getByRole('radio', { name: 'All foam' }));
    await waitFor(() => expect(button('Vote')).not.toHaveAttribute('aria-busy'));
    await user.click(button('Vote'));
    expect(api.asked(polls.vote)[1]?.body).toEqual({ choices: [2] });
    await waitFor(() => expect(bars()[1]).toBe('All foam5 votes · 25.0%Your vote'));
  });

  it('shows the own choice before the server answered, and no counts', async () => {
    const answer = held<ReturnType<typeof someStanding>>();
    api.on(polls.vote, () => answer.promise);
    const { user } = await show();
    await user.click(screen.getByRole('radio', { name: 'All foam' }));
    await user.click(button('Vote'));
    expect(await screen.findByText('Recording your vote…')).toBeVisible();
    const [, second] = within(screen.getByRole('list', { name: 'Options' })).getAllByRole('listitem');
    expect(second).toHaveTextContent('All foamYour vote');
    stored = { ...stored, ...someStanding({ viewerChoices: [2] }) };
    answer.release(someStanding({ viewerChoices: [2] }));
    expect(await screen.findByText('Your vote is recorded')).toBeVisible();
    // The button with the focus is gone, so the focus moved to its replacement.
    expect(document.body).not.toHaveFocus();
  });

  it('comes back to the form with what was chosen if it is refused', async () => {
    api.on(polls.vote, new Refusal(503, 'The service is busy.', undefined, 'unavailable'));
    const { user } = await show();
    await user.click(screen.getByRole('radio', { name: 'All foam' }));
    await user.click(button('Vote'));
    await waitFor(() =>
      expect(toastStore.snapshot()).toMatchObject([
        { title: 'Couldn’t record your vote', description: 'The service is busy.' },
      ]),
    );
    expect(await screen.findByRole('radio', { name: 'All foam' })).toBeChecked();
    expect(button('Vote')).toBeEnabled();
  });

  it('shows that the poll has closed, if that is why', async () => {
    api.on(polls.vote, () => {
      stored = somePoll({ state: 'closed', countedVotes: 23, options: optionsWith(12, 6, 5) });
      return new Refusal(409, 'This poll is closed, so nobody can vote any longer.', undefined, 'conflict');
    });
    const { user } = await show();
    await user.click(screen.getByRole('radio', { name: 'All foam' }));
    await user.click(button('Vote'));
    expect(await screen.findByRole('list', { name: 'Results' })).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('can be left as it is', async () => {
    const { user } = await show(someStanding());
    await user.click(button('Change vote'));
    await user.click(screen.getByRole('radio', { name: 'Innerspring' }));
    await user.click(button('Cancel'));
    expect(screen.getByText('Your vote is recorded')).toBeVisible();
    expect(bars()[0]).toContain('Your vote');
    await user.click(button('Change vote'));
    expect(screen.getByRole('radio', { name: 'Hybrid' })).toBeChecked();
  });
});

describe('where several options can be chosen', () => {
  it('takes no more than that many', async () => {
    takes(someStanding({ viewerChoices: [1, 3], options: optionsWith(15, 10, 10) }));
    const { user } = await show({ maxChoices: 2 });
    expect(screen.getByRole('group')).toHaveAccessibleDescription('Choose up to 2');
    await user.click(screen.getByRole('checkbox', { name: 'Hybrid' }));
    await user.click(screen.getByRole('checkbox', { name: 'Innerspring' }));
    expect(screen.getByRole('checkbox', { name: 'All foam' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Innerspring' }));
    expect(screen.getByRole('checkbox', { name: 'All foam' })).toBeEnabled();
    await user.click(screen.getByRole('checkbox', { name: 'Innerspring' }));
    await user.click(button('Vote'));
    expect(api.asked(polls.vote)[0]?.body).toEqual({ choices: [1, 3] });
    await waitFor(() =>
      expect(bars()).toEqual([
        'Hybrid15 votes · 75.0%Your vote',
        'All foam10 votes · 50.0%',
        'Innerspring10 votes · 50.0%Your vote',
      ]),
    );
    expect(screen.getByText('Members could choose up to 2, so these can add up to more than 100%.')).toBeVisible();
  });
});

describe('results without a vote', () => {
  it('cost the vote, which is asked first', async () => {
    const given = someStanding({ viewerState: 'forfeited', viewerChoices: [] });
    api.on(polls.forfeit, () => {
      stored = { ...stored, ...given };
      return given;
    });
    const { user } = await show();
    await user.click(button('See results without voting'));
    const dialog = screen.getByRole('alertdialog', { name: 'See the results without voting?' });
    expect(dialog).toHaveTextContent('You give up your vote in “What sells best this spring?” for good.');
    await user.click(within(dialog).getByRole('button', { name: 'Keep my vote' }));
    expect(api.asked(polls.forfeit)).toHaveLength(0);
    await user.click(button('See results without voting'));
    await user.click(button('Give up my vote'));
    expect(await screen.findByText('You chose to see the results, so you can’t vote in this poll.')).toBeVisible();
    expect(bars()[0]).toBe('Hybrid10 votes · 50.0%');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('can’t be asked for while there is nothing to see', async () => {
    await show({ hasResults: false, voteCount: 3 });
    const ask = button('See results without voting');
    expect(ask).toBeDisabled();
    expect(ask).toHaveAccessibleDescription('There are no results to see yet. They show once 10 members have voted.');
  });

  it('say so if they can’t be shown', async () => {
    api.on(polls.forfeit, new Refusal(503, 'The service is busy.', undefined, 'unavailable'));
    const { user } = await show();
    await user.click(button('See results without voting'));
    await user.click(button('Give up my vote'));
    await waitFor(() => expect(toastStore.snapshot()).toMatchObject([{ title: 'Couldn’t show the results' }]));
    expect(button('Vote')).toBeDisabled();
  });

  it.each([
    ['on_close', 'Results show once the poll is closed.'],
    ['staff', 'Only our staff see the results.'],
  ] as const)('aren’t offered where the rule is %s', async (results, note) => {
    await show({ results });
    expect(screen.getByText(note)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'See results without voting' })).not.toBeInTheDocument();
    expect(button('Vote')).toBeInTheDocument();
  });
});

describe('who can’t vote', () => {
  it('reads for whom the poll is, and its options', async () => {
    await show({ isForViewer: false, companyTypes: ['Retailer', 'Buying group'], results: 'on_close' });
    expect(
      screen.getByText('This poll is for: Retailer, Buying group. You can see the results once it’s closed.'),
    ).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Hybrid',
      'All foam',
      'Innerspring',
    ]);
    expect(screen.queryByText('Results show once the poll is closed.')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('after a vote', () => {
  it.each([
    [{ countedVotes: 0, options: optionsWith(0, 0, 0) }, 'Results show once 10 members have voted.'],
    [{ countedVotes: null, options: optionsWith(), results: 'on_close' }, 'Results show once the poll is closed.'],
    [{ countedVotes: null, options: optionsWith(), results: 'staff' }, 'Only our staff see the results.'],
  ] as const)('marks the own choice where no counts show yet: %o', async (given, note) => {
    await show({ ...someStanding(), ...given, options: [...given.options] });
    expect(screen.getByText(note)).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Results' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('HybridYour vote');
    expect(button('Change vote')).toBeVisible();
  });
});

describe('a closed poll', () => {
  it('shows the winner in bold, and takes no votes', async () => {
    await show({ ...someStanding(), state: 'closed', countedVotes: 24, options: optionsWith(7, 12, 5) });
    expect(bars()).toEqual([
      'Hybrid7 votes · 29.2%Your vote',
      'All foam (most votes)12 votes · 50.0%',
      'Innerspring5 votes · 20.8%',
    ]);
    expect(screen.getByText('All foam').parentElement).toHaveClass('font-bold');
    expect(screen.getByText('Hybrid').parentElement).not.toHaveClass('font-bold');
    expect(screen.queryByText(/^Counts move/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says that too few voted, and which typo was corrected', async () => {
    const [first, ...rest] = optionsWith();
    await show({ state: 'closed', voteCount: 3, options: first ? [{ ...first, isCorrected: true }, ...rest] : rest });
    expect(screen.getByText('Fewer than five members voted, so the results stay hidden.')).toBeVisible();
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Hybrid (typo corrected)');
  });
});
