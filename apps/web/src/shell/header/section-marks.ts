import { TIMING } from '@innerspring/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { first } from '../../first.ts';
import { useIdle } from '../../platform/code/later.ts';
import type { Place } from '../../platform/nav/entries.ts';

/** The icon links of the header (specification §2). */
export const places: readonly Place[] = first.flatMap(({ place }) => place ?? []);

/** The icon link that a path belongs to. */
export function placeOf(path: string): Place | undefined {
  const root = path.toLowerCase().split('/')[1] ?? '';
  return places.find(({ to, roots = [to.slice(1)] }) => roots.includes(root));
}

/** Sections whose link in the header has a dot for new content (specification §3, §4). */
export const sections = places.flatMap(({ section }) => section ?? []);

export interface SectionMarks {
  /** Whether the dot is on; on for every section that the member has not seen yet. */
  isNew: Record<string, boolean>;
  /** ISO instant of the last visit. */
  visitedAt: Record<string, string>;
}

const keyOf = (userId: number) => `content-indicators.${userId}`;

function read(userId: number): Partial<{ [K in keyof SectionMarks]: unknown }> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
    return kept && typeof kept === 'object' ? kept : {};
  } catch {
    return {};
  }
}

const field = (value: unknown, name: string): unknown =>
  value && typeof value === 'object' ? Reflect.get(value, name) : undefined;

/** The member's visits that are stored in this browser; missing or invalid ones count as never visited. */
export function readMarks(userId: number): SectionMarks {
  const kept = read(userId);
  const marks: SectionMarks = { isNew: {}, visitedAt: {} };
  for (const section of sections) {
    marks.isNew[section] = field(kept.isNew, section) !== false;
    const visitedAt = field(kept.visitedAt, section);
    if (typeof visitedAt === 'string' && !Number.isNaN(Date.parse(visitedAt))) marks.visitedAt[section] = visitedAt;
  }
  return marks;
}

function keep(userId: number, marks: SectionMarks): SectionMarks {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(marks));
  } catch {
    // Then the marks only last for this page load.
  }
  return marks;
}

/** Clears the section's mark and stores the time of the visit. */
export function markVisited(userId: number, section: string, now: Date = new Date()): SectionMarks {
  const marks = readMarks(userId);
  marks.isNew[section] = false;
  marks.visitedAt[section] = now.toISOString();
  return keep(userId, marks);
}

/** Stores whether a section has something new, so that the next page shows it before the list has loaded. */
export function keepMark(userId: number, section: string, isNew: boolean): void {
  const marks = readMarks(userId);
  if (marks.isNew[section] === isNew) return;
  marks.isNew[section] = isNew;
  keep(userId, marks);
}

/** Subscribes to changes of the marks in other tabs; returns a function that unsubscribes. */
export function onMarks(userId: number, listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === keyOf(userId)) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

/** Whether the newest item is newer than the last visit; before a first visit every item is new. */
export function newestIsNewer(items: readonly { createdAt: string }[], visitedAt: string | undefined): boolean {
  const since = visitedAt === undefined ? Number.NEGATIVE_INFINITY : Date.parse(visitedAt);
  return items.some((item) => Date.parse(item.createdAt) > since);
}

const unknownList = (section: string) => ({ queryKey: ['section', section], queryFn: async () => [] });

/** Whether the section's list has something newer than the last visit; undefined if not known or not requested. */
function useNewer(
  userId: number,
  section: string,
  newest: Place['newest'],
  visitedAt: string | undefined,
  isHere: boolean,
) {
  const isIdle = useIdle();
  const { data } = useQuery({
    ...(newest ?? unknownList(section)),
    // A member who is there sees the list itself.
    enabled: newest !== undefined && !isHere && isIdle,
    staleTime: TIMING.sectionListStale,
  });
  const isNewer = newest && data && newestIsNewer(data, visitedAt);
  useEffect(() => {
    if (isNewer !== undefined) keepMark(userId, section, isNewer);
  }, [userId, section, isNewer]);
  return isNewer;
}

/** Whether a link has something new for this member. Visiting it clears its mark. */
export function useSectionDot(
  userId: number,
  { section = '', newest, isAlwaysNew = false }: Pick<Place, 'section' | 'newest' | 'isAlwaysNew'>,
  isHere: boolean,
): boolean {
  const [marks, setMarks] = useState(() => readMarks(userId));
  useEffect(() => onMarks(userId, () => setMarks(readMarks(userId))), [userId]);
  useEffect(() => {
    if (isHere && section) setMarks(markVisited(userId, section));
  }, [userId, isHere, section]);
  const newer = useNewer(userId, section, newest, marks.visitedAt[section], isHere);
  return !isHere && (newer ?? (isAlwaysNew || marks.isNew[section] === true));
}
