import { Briefcase, CalendarDays, ChartLine, House, type LucideIcon, Newspaper, Users } from 'lucide-react';
import type { Section } from './section-marks.ts';

export interface Place {
  to: string;
  label: string;
  tooltip: string;
  Icon: LucideIcon;
  section: Section | 'metrics' | null;
  /** First parts of the paths that count as being there. */
  roots: readonly string[];
}

/** The icon links of the header (specification §2). */
export const places: readonly Place[] = [
  { to: '/', label: 'Home', tooltip: 'Home', Icon: House, section: null, roots: [''] },
  { to: '/jobs', label: 'Jobs', tooltip: 'Jobs', Icon: Briefcase, section: 'jobs', roots: ['jobs'] },
  { to: '/events', label: 'Events', tooltip: 'Events', Icon: CalendarDays, section: 'events', roots: ['events'] },
  { to: '/industry-news', label: 'News', tooltip: 'News', Icon: Newspaper, section: 'news', roots: ['industry-news'] },
  {
    to: '/industry-metrics',
    label: 'Metrics',
    tooltip: 'Industry Metrics & Tariff Tracker',
    Icon: ChartLine,
    section: 'metrics',
    roots: ['industry-metrics'],
  },
  {
    to: '/network-hub',
    label: 'Network',
    tooltip: 'Network',
    Icon: Users,
    section: 'network',
    roots: ['network-hub', 'network', 'directory'],
  },
];

/** The place that a path belongs to. */
export function placeOf(path: string): Place | undefined {
  const root = path.toLowerCase().split('/')[1] ?? '';
  return places.find((place) => place.roots.includes(root));
}
