import { TIMING } from '@innerspring/contract/constants';
import { follows } from '@innerspring/contract/follows/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../../platform/query.ts';
import { keepMark, markVisited, newestIsNewer, onMarks, readMarks, type Section, sections } from './section-marks.ts';
import { sectionSources } from './section-sources.ts';

type Sources = typeof sectionSources;

const unknownList = (section: Section) => ({ queryKey: ['section', section], queryFn: async () => [] });

/** Whether the section's list has something newer than the last visit; undefined where that is not known. */
function useNewer(userId: number, section: Section, sources: Sources, visitedAt: string | undefined) {
  const source = sources[section];
  const { data } = useQuery({
    ...(source ?? unknownList(section)),
    enabled: source !== undefined,
    staleTime: TIMING.sectionListStale,
  });
  const isNewer = source && data && newestIsNewer(data, visitedAt);
  useEffect(() => {
    if (isNewer !== undefined) keepMark(userId, section, isNewer);
  }, [userId, section, isNewer]);
  return isNewer;
}

/** Which sections have something new for this member; being in one clears its mark. */
export function useSectionDots(
  userId: number,
  here: Section | null,
  sources = sectionSources,
): Record<Section, boolean> {
  const [marks, setMarks] = useState(() => readMarks(userId));
  useEffect(() => onMarks(userId, () => setMarks(readMarks(userId))), [userId]);
  useEffect(() => {
    if (here) setMarks(markVisited(userId, here));
  }, [userId, here]);

  const newer: Record<Section, boolean | undefined> = {
    news: useNewer(userId, 'news', sources, marks.visitedAt.news),
    jobs: useNewer(userId, 'jobs', sources, marks.visitedAt.jobs),
    events: useNewer(userId, 'events', sources, marks.visitedAt.events),
    network: useNewer(userId, 'network', sources, marks.visitedAt.network),
  };
  const suggestions = useQuery({ ...query(follows.suggestions, {}), staleTime: TIMING.suggestionsStale });

  const dots = { ...marks.isNew };
  for (const section of sections) {
    dots[section] = newer[section] ?? dots[section];
    if (section === here) dots[section] = false;
  }
  // Suggestions keep the network's dot on, also after a visit (specification §4).
  if (suggestions.data?.length) dots.network = true;
  return dots;
}
