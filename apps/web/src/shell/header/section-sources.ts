import type { Section } from './section-marks.ts';

interface SectionSource {
  queryKey: readonly unknown[];
  queryFn: () => Promise<readonly { createdAt: string }[]>;
}

/** Lists from which a section's newest item is read. A section joins when its list exists; until then its kept mark counts. */
export const sectionSources: Partial<Record<Section, SectionSource>> = {};
