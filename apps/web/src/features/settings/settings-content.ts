import type { ReactNode } from 'react';
import type { Settings } from './settings-change.ts';
import type { RowId } from './settings-map.ts';

/** What rows of the map draw, from the settings as they stand. */
export type RowContent = Partial<Record<RowId, (settings: Settings) => ReactNode>>;
