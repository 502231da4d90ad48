import { TIMING } from '@innerspring/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Place } from '../../platform/nav/places.ts';
import { keepMark, markVisited, newestIsNewer, onMarks, readMarks } from './section-marks.ts';

const unknownList = (section: string) => ({ queryKey: ['section', section], queryFn: async () => [] });

/** Whether the section's list has something newer than the last visit; undefined where that is not known. */
function useNewer(userId: number, section: string, newest: Place['newest'], visitedAt: string | undefined) {
  const { data } = useQuery({
    ...(newest ?? unknownList(section)),
    enabled: newest !== undefined,
    staleTime: TIMING.sectionListStale,
  });
  const isNewer = newest && data && newestIsNewer(data, visitedAt);
  useEffect(() => {
    if (isNewer !== undefined) keepMark(userId, section, isNewer);
  }, [userId, section, isNewer]);
  return isNewer;
}

/** Whether a place has something new for this member; being there clears its mark. */
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
  const newer = useNewer(userId, section, newest, marks.visitedAt[section]);
  return !isHere && (newer ?? (isAlwaysNew || marks.isNew[section] === true));
}
