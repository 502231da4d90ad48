import { ANALYTICS_RANGES, type AnalyticsRange } from '@innerspring/contract/analytics/ranges';
import type { ReactNode } from 'react';
import { SegmentedSwitch } from '../../ui/segmented-switch.tsx';

interface AnalyticsToolbarProps {
  range: AnalyticsRange;
  onRange: (range: AnalyticsRange) => void;
  children?: ReactNode;
}

const options = ANALYTICS_RANGES.map((days) => ({ value: days, label: `${days} days` }));

/** How far to look back, and what else is chosen. */
export function AnalyticsToolbar({ range, onRange, children }: AnalyticsToolbarProps) {
  return (
    <div className="flex flex-wrap items-end gap-3 max-md:px-4">
      <SegmentedSwitch label="Period" options={options} value={range} onValueChange={onRange} />
      {children}
    </div>
  );
}
