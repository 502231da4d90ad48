import type { AnalyticsRange } from '@innerspring/contract/analytics/ranges';
import { useState } from 'react';
import { SiteLink } from '../../parts/site-link.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { AnalyticsToolbar, AnalyticsView } from './analytics-view.tsx';
import { demoFigures } from './demo-figures.ts';

/** The analytics on invented figures, made here: nothing is asked of the server. */
export function AnalyticsDemoPage() {
  const [range, setRange] = useState<AnalyticsRange>('28');
  const [now] = useState(() => new Date());
  return (
    <div className="mx-auto grid w-full max-w-275 grid-cols-[minmax(0,1fr)] gap-4 pt-5.5 pb-24 max-md:pt-3 md:px-4">
      <h1 className="max-md:px-4">Analytics on sample data</h1>
      <Banner
        tone="note"
        className="max-md:mx-4"
        action={
          <SiteLink to="/analytics/reactions" className="link">
            Your figures
          </SiteLink>
        }
      >
        <strong>Demo data</strong>: all figures on this page are invented.
      </Banner>
      <AnalyticsToolbar range={range} onRange={setRange} />
      <AnalyticsView figures={demoFigures(range, now)} range={range} isDemo />
    </div>
  );
}
