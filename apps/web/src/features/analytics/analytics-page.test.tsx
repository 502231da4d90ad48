import { analytics } from '@innerspring/contract/analytics/endpoints';
import { companies } from '@innerspring/contract/companies/endpoints';
import { posts } from '@innerspring/contract/posts/endpoints';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { somePost, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { type AnalyticsAddress, AnalyticsPage, readAnalyticsAddress } from './analytics-page.tsx';
import { AnalyticsDemoPage, demoFigures } from './analytics-demo-page.tsx';
import { linesOf, changeOf } from './analytics-view.tsx';
import { csvText, rateText, stepsOf } from './figures.ts';
const compose = vi.hoisted(() => vi.fn());
vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));
vi.mock('../../platform/compose.ts', () => ({ openComposer: compose }));
vi.mock('./trend-chart.tsx', () => ({
  default: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));

const now = new Date('2026-03-04T15:00:00Z');
const figures = demoFigures('7', now);
const none = { ...figures.current, impressions: 0, viewers: 0, reactions: {}, comments: 0, reposts: 0, saves: 0 };

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.on(companies.mine, { items: [] });
});

function Screen() {
  const [address, setAddress] = useState<AnalyticsAddress>({});
  return <AnalyticsPage address={address} onAddress={setAddress} />;
}

describe('the page', () => {
  it('shows totals with their formula, charts and posts, and says when they were counted', async () => {
    api.on(analytics.reactions, figures);
    await renderScreen(<Screen />);
    expect(await screen.findByText(/^Engagement rate = \(reactions \+ comments \+ reposts \+ saves\)/)).toBeVisible();
    expect(screen.getByText(/refreshes every 15 min\./)).toBeVisible();
    for (const name of ['Over time', 'Reactions by kind', 'Hours of the week', 'Audience', 'Posts'])
      expect(screen.getByRole('region', { name })).toBeVisible();
    expect(screen.getByRole('link', { name: 'First run of the new hybrid on line 2' })).toHaveAttribute(
      'href',
      '/post/1',
    );
    const asked = api.asked(analytics.reactions)[0]?.query;
    expect(asked).toMatchObject({ days: '28', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  });

  it('shows one post where the address names it, and leads to it and back to all', async () => {
    api.on(analytics.reactions, figures);
    api.on(posts.get, somePost({ id: 41, content: 'First run of the new hybrid' }));
    await renderScreen(<AnalyticsPage address={{ post: 41, days: '7' }} onAddress={() => undefined} />);
    expect(await screen.findByRole('link', { name: 'First run of the new hybrid' })).toHaveAttribute(
      'href',
      '/post/41',
    );
    expect(screen.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', '/analytics/reactions?days=7');
    expect(api.asked(analytics.reactions)[0]?.query).toMatchObject({ days: '7', postId: '41' });
  });

  it('reads each chart as a table', async () => {
    api.on(analytics.reactions, figures);
    const { user } = await renderScreen(<Screen />);
    for (const [title, header] of [
      ['Over time', 'Engagements'],
      ['Reactions by kind', 'Insightful'],
      ['Hours of the week', 'Wed'],
      ['Audience', 'Viewers'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: `${title} as a table` }));
      const table = within(screen.getByRole('region', { name: `Table: ${title}` })).getByRole('table', { name: title });
      expect(within(table).getByRole('columnheader', { name: header })).toBeInTheDocument();
    }
  });

  it('hands every table over as a file', async () => {
    api.on(analytics.reactions, figures);
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = await renderScreen(<Screen />);
    await screen.findByRole('region', { name: 'Posts' });
    for (const button of screen.getAllByRole('button', { name: /as a CSV file$/ })) await user.click(button);
    expect(names).toEqual(
      ['trend', 'reactions', 'hours', 'audience-profession', 'posts'].map(
        (part) => `innerspring-analytics-${figures.from}-${figures.to}-${part}.csv`,
      ),
    );
    expect(made).toHaveBeenCalledTimes(5);
  });

  it('asks for another period and for a company page', async () => {
    api.on(analytics.reactions, figures);
    api.on(companies.mine, {
      items: [
        { id: 5, name: 'Harborline', logoUrl: null, role: 'editor' },
        { id: 6, name: 'Elsewhere', logoUrl: null, role: 'recruiter' },
      ],
    });
    const { user } = await renderScreen(<Screen />);
    const picker = await screen.findByRole('combobox', { name: 'Posts by' });
    expect(within(picker).queryByRole('option', { name: 'Elsewhere' })).not.toBeInTheDocument();
    await user.selectOptions(picker, 'Harborline');
    await user.click(screen.getByRole('button', { name: '90 days' }));
    await screen.findByRole('region', { name: 'Posts' });
    expect(api.asked(analytics.reactions).at(-1)?.query).toMatchObject({ days: '90', companyId: '5' });
  });

  it('sorts the posts', async () => {
    api.on(analytics.reactions, figures);
    const { user } = await renderScreen(<Screen />);
    const table = within(await screen.findByRole('table', { name: 'Posts in this period' }));
    const order = () => table.getAllByRole('link').map((link) => link.getAttribute('href'));
    const bySeen = order();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Comments');
    const byComments = figures.posts.toSorted((a, b) => b.comments - a.comments).map(({ id }) => `/post/${id}`);
    expect(order()).toEqual(byComments);
    expect(bySeen[0]).toBe('/post/1');
  });

  it('offers to write the first post', async () => {
    api.on(analytics.reactions, { ...figures, postCount: 0, current: none, previous: none, days: [], posts: [] });
    const { user } = await renderScreen(<Screen />);
    expect(await screen.findByRole('img', { name: 'Sample chart' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create a Post' }));
    expect(compose).toHaveBeenCalledOnce();
  });

  it('offers another try when the figures do not arrive', async () => {
    api.on(analytics.reactions, new Refusal(503, 'The service is busy.', undefined, 'unavailable'));
    const { user } = await renderScreen(<Screen />);
    expect(await screen.findByText('The service is busy.')).toBeVisible();
    api.on(analytics.reactions, figures);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('region', { name: 'Posts' })).toBeVisible();
  });
});

it('shows the demonstration without asking the server, and says that it is one', async () => {
  const { user } = await renderScreen(<AnalyticsDemoPage />);
  expect(screen.getByText('Demo data')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '365 days' }));
  expect(screen.getAllByText(/in the previous 365 days/)).not.toHaveLength(0);
  expect(screen.queryByRole('link', { name: /hybrid/ })).not.toBeInTheDocument();
  expect(fetch).not.toHaveBeenCalled();
});

describe('the figures', () => {
  it('stand day by day up to 28 days, and week by week beyond, with nothing lost', () => {
    for (const [range, count] of [
      ['7', 7],
      ['28', 28],
      ['90', 13],
      ['365', 53],
    ] as const) {
      const some = demoFigures(range, now);
      const steps = stepsOf(some);
      expect(steps).toHaveLength(count);
      expect(steps.reduce((sum, step) => sum + step.impressions, 0)).toBe(some.current.impressions);
      expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([some.from, some.to]);
    }
  });

  it('name their change', () => {
    expect(changeOf(3, 2)).toEqual({ direction: 'up', text: '50.0%' });
    expect(changeOf(1, 4)).toEqual({ direction: 'down', text: '75.0%' });
    expect(changeOf(2, 2)).toEqual({ direction: 'flat', text: 'no change' });
    expect(changeOf(2, 0)).toEqual({ direction: 'up', text: 'New' });
    expect(rateText(null)).toBe('–');
    expect(rateText(0.1234)).toBe('12.3%');
  });

  it('keep ten groups of the audience and add up the rest', () => {
    const groups = Array.from({ length: 12 }, (_, at) => ({ name: at === 0 ? null : `Group ${at}`, count: 20 - at }));
    const lines = linesOf({ groups, other: 4 });
    expect(lines).toHaveLength(11);
    expect(lines[0]).toEqual({ name: 'Not given', count: 20 });
    expect(lines.at(-1)).toEqual({ name: 'Other', count: 10 + 9 + 4 });
  });

  it('are no formulas to a spreadsheet', () => {
    expect(csvText([['=1+1', 'a "b"', -3]])).toBe('\uFEFF"\'=1+1","a ""b""","-3"\r\n');
  });
});

it('reads only what belongs in the address', () => {
  expect(readAnalyticsAddress({ days: 90, company: '5' })).toEqual({ days: '90', company: 5 });
  expect(readAnalyticsAddress({ days: '8', company: 'x' })).toEqual({});
});
