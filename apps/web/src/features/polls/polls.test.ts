import { polls } from '@innerspring/contract/polls/endpoints';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { somePoll, somePollPage, someStanding } from '../../testing/poll-fixtures.ts';
import { somePost } from '../../testing/post-fixtures.ts';
import { ofWeekQuery } from './public/poll-addresses.ts';
import { pollPages, pollQuery, readPollSearch, shownOnPoll, showStanding, withStanding } from './polls.data.ts';
import { audienceOf, closesText, notForYou, resultsNote, staffNote, votersText } from './poll-words.ts';

const now = new Date('2026-11-26T12:00:00.000Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('the words of a poll', () => {
  it.each([
    [3 * 1440 + 60, 'Closes in 3 days'],
    [1440, 'Closes in 1 day'],
    [1439, 'Closes in 23 hours'],
    [60, 'Closes in 1 hour'],
    [5.5, 'Closes in 5 minutes'],
    [0.5, 'Closes in less than a minute'],
    [-1, 'Closing now'],
  ])('say at %f minutes: %s', (minutes, text) => {
    expect(closesText(after(minutes), now)).toBe(text);
  });

  it('name the audience and the number of voters', () => {
    expect(audienceOf({ professions: [], companyTypes: [] })).toBeNull();
    expect(audienceOf({ professions: [], companyTypes: ['Retailer', 'Buying group'] })).toBe('Retailer, Buying group');
    expect(audienceOf({ professions: ['Sales'], companyTypes: ['Retailer'] })).toBe('Sales (company type: Retailer)');
    expect([votersText({ voteCount: 1 }), votersText({ voteCount: 0 })]).toEqual(['1 member voted', 'No votes yet']);
  });

  it('say for whom a poll is, and when others see its results', () => {
    const poll = somePoll({ companyTypes: ['Retailer', 'Buying group'] });
    expect(notForYou(poll)).toBe('This poll is for: Retailer, Buying group. You can see the results once it’s closed.');
    expect(notForYou({ ...poll, results: 'staff' })).toBe('This poll is for: Retailer, Buying group.');
  });

  it.each([
    ['open, not voted', {}, null],
    ['open, counted', { countedVotes: 20 }, /^20 of 23 votes counted so far\. Counts move in steps of five/],
    ['open, all counted', { voteCount: 20, countedVotes: 20 }, /^Counts move in steps of five or more votes/],
    ['open, nothing to see', { hasResults: false }, /^There are no results to see yet/],
    ['open, too few', { countedVotes: 0 }, 'Results show once 10 members have voted.'],
    ['open, on close', { results: 'on_close' as const }, 'Results show once the poll is closed.'],
    ['open, staff', { results: 'staff' as const }, 'Only our staff see the results.'],
    ['closed', { state: 'closed' as const, countedVotes: 23 }, null],
    ['closed, staff', { state: 'closed' as const, results: 'staff' as const }, 'Only our staff see the results.'],
    [
      'closed, too few',
      { state: 'closed' as const, voteCount: 4 },
      'Fewer than five members voted, so the results stay hidden.',
    ],
    ['closed a moment ago', { state: 'closed' as const }, /^We’re counting the last votes/],
  ])('explain the results: %s', (_, given, note) => {
    const text = resultsNote(somePoll(given));
    if (note instanceof RegExp) expect(text).toMatch(note);
    else expect(text).toBe(note);
  });
});

it.each([
  ['nobody voted', { voteCount: 0, countedVotes: 0 }, 'No votes yet.'],
  ['too few yet', { voteCount: 2, countedVotes: 0 }, /^Votes show once 10 members have voted\. Counts move in steps/],
  ['some wait', { voteCount: 23, countedVotes: 20 }, /^20 of 23 votes counted so far\./],
  ['all counted', { voteCount: 23, countedVotes: 23 }, null],
  [
    'too few for good',
    { state: 'closed' as const, voteCount: 4, countedVotes: null },
    /^Fewer than five members voted/,
  ],
])('staff read why their figures differ: %s', (_, given, note) => {
  const text = staffNote(somePoll(given));
  if (note instanceof RegExp) expect(text).toMatch(note);
  else expect(text).toBe(note);
});

it('reads tab and category from the address, and nothing else', () => {
  expect(readPollSearch({ tab: 'mine', category: 'labor' })).toEqual({ tab: 'mine', category: 'labor' });
  expect(readPollSearch({ tab: 'draft', category: 'x' })).toEqual({ tab: undefined, category: undefined });
});

describe('the cache', () => {
  it('shows a vote wherever it holds the poll, and leaves the rest alone', () => {
    const client = new QueryClient();
    const other = somePoll({ id: 6 });
    const post = somePost({ mediaType: 'poll', poll: somePoll() });
    client.setQueryData(pollQuery(5).queryKey, somePollPage({ description: 'Kept' }));
    client.setQueryData(pollPages('open').queryKey, {
      pages: [{ items: [other, somePoll()], nextCursor: null }],
      pageParams: [undefined],
    });
    client.setQueryData(ofWeekQuery.queryKey, null);
    client.setQueryData(['posts.feed', 'pages', {}], { pages: [{ items: [post] }] }, { updatedAt: 1000 });
    client.setQueryData(['adminPolls.list', 'pages', {}], { pages: [{ items: [somePoll()] }] });
    showStanding(client, someStanding());
    expect(client.getQueryData(pollQuery(5).queryKey)).toMatchObject({ description: 'Kept', viewerChoices: [1] });
    const [listed] = client.getQueryData(pollPages('open').queryKey)?.pages ?? [];
    expect(listed?.items.map(({ viewerState }) => viewerState)).toEqual([null, 'voted']);
    expect(listed?.items[0]).toBe(other);
    expect(client.getQueryData(['posts.feed', 'pages', {}])).toMatchObject({
      pages: [{ items: [{ content: post.content, poll: { countedVotes: 20 } }] }],
    });
    expect(client.getQueryState(['posts.feed', 'pages', {}])?.dataUpdatedAt).toBe(1000);
    expect(client.getQueryData(['adminPolls.list', 'pages', {}])).toMatchObject({
      pages: [{ items: [{ viewerState: null }] }],
    });
  });

  it('keeps data without the poll as it is', () => {
    const data = { pages: [{ items: [somePoll({ id: 6 })] }] };
    expect(withStanding(data, someStanding())).toBe(data);
  });

  it('knows what the page of a poll shows', () => {
    const isShown = shownOnPoll(5);
    expect(isShown(pollQuery(5).queryKey, undefined)).toBe(true);
    expect(isShown(pollQuery(6).queryKey, undefined)).toBe(false);
    expect(isShown(ofWeekQuery.queryKey, somePoll())).toBe(true);
    expect(isShown(ofWeekQuery.queryKey, null)).toBe(false);
    expect(isShown(['pollDiscussion.list', 'pages', { params: { id: 5 } }], undefined)).toBe(true);
    expect(isShown([polls.list.name, 'pages', {}], { pages: [] })).toBe(false);
  });
});
