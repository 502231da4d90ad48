import type { ComponentType } from 'react';

/** A component whose code is fetched when it is first drawn, or ahead of it. */
export type OnDemand<Props extends object> = ComponentType<Props> & { ahead: () => void };

/** Says that a feature has nothing of a sort, and why. */
export interface None {
  none: string;
}
