import { TIMING } from '@innerspring/contract/constants';
import { follows } from '@innerspring/contract/follows';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../platform/query.ts';
import { markVisited, newestIsNewer, readMarks, type Section, sections } from './section-marks.ts';
import { sectionSources } from './section-sources.ts';

const unknownList = (section: Section) => ({ queryKey: ['section', section], queryFn: async () => [] });

/** Which sections have something new for this member; being in one clears its mark. */
export function useSectionDots(
  userId: number,
  here: Section | null,
  sources = sectionSources,
): Record<Section, boolean> {
  const [marks, setMarks] = useState(() => readMarks(userId));
  useEffect(() => {
    if (here) setMarks(markVisited(userId, here));
  }, [userId, here]);

  const lists = useQueries({
    queries: sections.map((section) => ({
      ...(sources[section] ?? unknownList(section)),
      enabled: sources[section] !== undefined,
      staleTime: TIMING.sectionListStale,
    })),
  });
  const suggestions = useQuery({ ...query(follows.suggestions, {}), staleTime: TIMING.suggestionsStale });

  const dots = { ...marks.isNew };
  for (const [index, section] of sections.entries()) {
    const items = sources[section] ? lists[index]?.data : undefined;
    if (items) dots[section] = newestIsNewer(items, marks.visitedAt[section]);
    if (section === here) dots[section] = false;
  }
  // Suggestions keep the network's dot on, also after a visit (specification §4).
  if (suggestions.data?.length) dots.network = true;
  return dots;
}
