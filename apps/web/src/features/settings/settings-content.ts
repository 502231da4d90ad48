import type { ReactNode } from 'react';
import type { Settings } from './settings-change.ts';

/** What rows of the map draw, from the settings as they stand. */
export type RowContent = Record<string, ((settings: Settings) => ReactNode) | undefined>;
