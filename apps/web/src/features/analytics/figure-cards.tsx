import { ANALYTICS_POSTS_SHOWN } from '@innerspring/contract/analytics/endpoints';
import type { AnalyticsPost } from '@innerspring/contract/analytics/schemas';
import { Download, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { textExcerpt } from '../../parts/posts/post-text.tsx';
import { postPath, SiteLink } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { fullCount } from '../../ui/words/number-format.ts';
import { dayText, downloadCsv, rateOf, rateText, reactionsOf } from './figures.ts';

type ChartRow = readonly (string | number)[];

/** A chart's data as a table: column names, then rows whose first field is the name. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly ChartRow[];
}

interface ChartCardProps {
  title: string;
  /** Unit and source. */
  note?: ReactNode;
  /** File name without the extension. */
  file: string;
  table: ChartTable;
  children: ReactNode;
}

/** A chart with the same figures as a table and as a file. */
export function ChartCard({ title, note, file, table, children }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  return (
    <Card bleed asChild>
      <section aria-label={title} className="min-w-0">
        <CardHeader
          title={title}
          action={
            <span className="flex gap-1">
              <Button
                variant="ghost"
                size="sm"
                aria-pressed={isTable}
                aria-label={`${title} as a table`}
                onClick={() => setTable(!isTable)}
              >
                <Table2 size={16} aria-hidden="true" />
                Table
              </Button>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`${title} as a CSV file`}
                onClick={() => downloadCsv(file, [table.columns, ...table.rows])}
              >
                <Download size={16} aria-hidden="true" />
                CSV
              </Button>
            </span>
          }
        />
        <div className="grid min-w-0 gap-2 px-4 pb-4">
          {note ? <p className="text-sm text-ink-faint">{note}</p> : null}
          {isTable ? <TwinTable title={title} table={table} /> : children}
        </div>
      </section>
    </Card>
  );
}

function TwinTable({ title, table }: { title: string; table: ChartTable }) {
  return (
    <div className="max-h-100 overflow-y-auto" tabIndex={0} role="region" aria-label={`Table: ${title}`}>
      <DataTable<ChartRow>
        caption={title}
        rows={table.rows}
        rowKey={(row) => String(row[0])}
        columns={table.columns.map((header, at) => ({
          key: header,
          header,
          cell: (row) => row[at],
          numeric: at > 0,
          primary: at === 0,
        }))}
      />
    </div>
  );
}

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

const nameOf = ({ excerpt }: AnalyticsPost) => textExcerpt(excerpt, []) || 'Post without text';
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

/** The posts of the period, sorted by the column that the reader chooses. */
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
              caption="Posts in this period"
              columns={columnsFor(isDemo)}
              rows={rows}
              rowKey={({ id }) => id}
              empty={<p className="py-3 text-ink-soft">No activity on your posts during this period.</p>}
            />
          </div>
          {posts.length >= ANALYTICS_POSTS_SHOWN ? (
            <p className="text-sm text-ink-faint">Your {ANALYTICS_POSTS_SHOWN} most viewed posts.</p>
          ) : null}
        </div>
      </section>
    </Card>
  );
}
