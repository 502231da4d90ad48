import { TIMING } from '@innerspring/contract/constants';
import { follows } from '@innerspring/contract/follows';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../platform/query.ts';
import { markVisited, newestIsNewer, readMarks, type Section, sections } from './section-marks.ts';
import { sectionSources } from './section-sources.ts';

type Sources = typeof sectionSources;

const unknownList = (section: Section) => ({ queryKey: ['section', section], queryFn: async () => [] });

/** The section's list where it is known. */
function useSectionList(section: Section, sources: Sources) {
  const source = sources[section];
  const { data } = useQuery({
    ...(source ?? unknownList(section)),
    enabled: source !== undefined,
    staleTime: TIMING.sectionListStale,
  });
  return source ? data : undefined;
}

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

  const lists: Record<Section, readonly { createdAt: string }[] | undefined> = {
    news: useSectionList('news', sources),
    jobs: useSectionList('jobs', sources),
    events: useSectionList('events', sources),
    network: useSectionList('network', sources),
  };
  const suggestions = useQuery({ ...query(follows.suggestions, {}), staleTime: TIMING.suggestionsStale });

  const dots = { ...marks.isNew };
  for (const section of sections) {
    const items = lists[section];
    if (items) dots[section] = newestIsNewer(items, marks.visitedAt[section]);
    if (section === here) dots[section] = false;
  }
  // Suggestions keep the network's dot on, also after a visit (specification §4).
  if (suggestions.data?.length) dots.network = true;
  return dots;
}
