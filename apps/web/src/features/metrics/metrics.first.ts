import { ChartLine } from 'lucide-react';
import type { First } from '../../platform/nav/places.ts';

export const metricsFirst = {
  place: {
    to: '/industry-metrics',
    label: 'Metrics',
    tooltip: 'Industry Metrics & Tariff Tracker',
    Icon: ChartLine,
    isAlwaysNew: true,
  },
} as const satisfies First;
