import { ChartLine } from 'lucide-react';
import type { First } from '../../platform/nav/entries.ts';

export const metricsFirst = {
  place: {
    to: '/industry-metrics',
    label: 'Metrics',
    tooltip: 'Industry Metrics & Tariff Tracker',
    Icon: ChartLine,
    isAlwaysNew: true,
  },
} as const satisfies First;
