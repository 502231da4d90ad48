import type { Nav } from './nav.ts';

/** How parts, which may not know features, load the list of them: the app says it when it starts. */
export const featureList: { load: () => Promise<{ navs: readonly Nav[] }> } = { load: async () => ({ navs: [] }) };
