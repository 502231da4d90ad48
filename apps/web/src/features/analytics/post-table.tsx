import type { AnalyticsPost } from '@innerspring/contract/analytics/schemas';
import { ANALYTICS_POSTS_SHOWN } from '@innerspring/contract/analytics/endpoints';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { textExcerpt } from '../../parts/posts/post-text.ts';
import { postPath, SiteLink } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { fullCount } from '../../ui/words/number-format.ts';
import { Select } from '../../ui/forms/select.tsx';
import { downloadCsv, dayText, rateOf, rateText, reactionsOf } from './figures.ts';

interface Figure {
  key: string;
  label: string;
  of: (post: AnalyticsPost) => number;
  text?: (value: number) => string;
}

const figures: readonly Figure[] = [
  { key: 'impressions', label: 'Impressions', of: (post) => post.impressions },
  { key: 'viewers', label: 'Viewers', of: (post) => post.viewers },
  { key: 'reactions', label: 'Reactions', of: reactionsOf },
  { key: 'comments', label: 'Comments', of: (post) => post.comments },
  { key: 'reposts', label: 'Reposts', of: (post) => post.reposts },
  { key: 'saves', label: 'Saves', of: (post) => post.saves },
  { key: 'rate', label: 'Rate', of: (post) => rateOf(post) ?? 0, text: rateText },
  { key: 'posted', label: 'Posted', of: (post) => Date.parse(post.createdAt) },
];
const shown = figures.filter(({ key }) => key !== 'posted');

const nameOf = ({ excerpt }: AnalyticsPost) => textExcerpt(excerpt, []) || 'Post without words';
const dayOf = ({ createdAt }: AnalyticsPost) => createdAt.slice(0, 10);

const columnsFor = (isDemo: boolean): Column<AnalyticsPost>[] => [
  {
    key: 'post',
    header: 'Post',
    primary: true,
    cell: (post) => (
      <span className="grid">
        {isDemo ? (
          <bdi>{nameOf(post)}</bdi>
        ) : (
          <SiteLink to={postPath(post.id)} className="link">
            <bdi>{nameOf(post)}</bdi>
          </SiteLink>
        )}
        <span className="text-sm font-normal text-ink-faint">{dayText(dayOf(post))}</span>
      </span>
    ),
  },
  ...shown.map(({ key, label, of, text = fullCount }) => ({
    key,
    header: label,
    numeric: true,
    cell: (post: AnalyticsPost) => text(of(post)),
  })),
];

/** The posts of the period, in an order of the reader's choice. */
export function PostTable({ posts, file, isDemo }: { posts: readonly AnalyticsPost[]; file: string; isDemo: boolean }) {
  const [by, setBy] = useState('impressions');
  const chosen = figures.find(({ key }) => key === by);
  const rows = chosen ? posts.toSorted((a, b) => chosen.of(b) - chosen.of(a)) : posts;
  const download = () =>
    downloadCsv(`${file}-posts`, [
      ['Post', 'Address', 'Posted', ...shown.map(({ label }) => label)],
      ...rows.map((post) => [nameOf(post), postPath(post.id), dayOf(post), ...shown.map(({ of }) => of(post))]),
    ]);
  return (
    <Card bleed asChild>
      <section aria-label="Posts">
        <CardHeader
          title="Posts"
          action={
            <Button variant="ghost" size="sm" aria-label="Posts as a CSV file" onClick={download}>
              <Download size={16} aria-hidden="true" />
              CSV
            </Button>
          }
        />
        <div className="grid gap-3 px-4 pb-4">
          <div className="max-w-60">
            <FormField label="Sort by">
              <Select
                value={by}
                onChange={(event) => setBy(event.target.value)}
                options={figures.map(({ key, label }) => ({ value: key, label }))}
              />
            </FormField>
          </div>
          <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Table of posts">
            <DataTable
              caption="Posts of this period"
              columns={columnsFor(isDemo)}
              rows={rows}
              rowKey={({ id }) => id}
              empty={<p className="py-3 text-ink-soft">Nothing happened to your posts in this period.</p>}
            />
          </div>
          {posts.length >= ANALYTICS_POSTS_SHOWN ? (
            <p className="text-sm text-ink-faint">The {ANALYTICS_POSTS_SHOWN} posts seen most.</p>
          ) : null}
        </div>
      </section>
    </Card>
  );
}
