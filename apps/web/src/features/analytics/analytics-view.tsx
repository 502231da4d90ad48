import type { AnalyticsFigures } from '@innerspring/contract/analytics/schemas';
import {
  ANALYTICS_POSTS,
  ANALYTICS_REFRESH_MINUTES,
  type AnalyticsRange,
} from '@innerspring/contract/analytics/ranges';
import { fullCount } from '../../ui/words/number-format.ts';
import { Audience } from './audience.tsx';
import { Charts } from './charts.tsx';
import { dayText } from './figures.ts';
import { PostTable } from './post-table.tsx';
import { Tiles } from './tiles.tsx';

interface AnalyticsViewProps {
  figures: AnalyticsFigures;
  range: AnalyticsRange;
  isDemo?: boolean;
}

/** All figures of one period: totals, charts, audience and posts. */
export function AnalyticsView({ figures, range, isDemo = false }: AnalyticsViewProps) {
  const file = `innerspring-analytics-${figures.from}-${figures.to}`;
  const time = new Date(figures.countedAt).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-ink-faint max-md:px-4">
        {dayText(figures.from)} – {dayText(figures.to)}, days and hours in your time zone.{' '}
        {isDemo ? null : (
          <>
            Figures refresh every {ANALYTICS_REFRESH_MINUTES} minutes; these are of {time}.{' '}
            {figures.postCount >= ANALYTICS_POSTS
              ? `They look at the newest ${fullCount(ANALYTICS_POSTS)} posts. `
              : null}
          </>
        )}
        A post counts once a day for each viewer; your own views and acts, and views of staff, do not count.
      </p>
      <Tiles current={figures.current} previous={figures.previous} before={`the ${range} days before`} />
      <Charts figures={figures} file={file} />
      <Audience audience={figures.audience} file={file} />
      <PostTable posts={figures.posts} file={file} isDemo={isDemo} />
    </div>
  );
}
