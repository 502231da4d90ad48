import { useState } from 'react';

/** Specification §4: closed to a round button, minimised to its title bar, or open. */
export type WidgetState = 'closed' | 'minimised' | 'open';

export interface WidgetPlace {
  state: WidgetState;
  /** The conversation open in it; null for the list. */
  personId: number | null;
}

const keyOf = (userId: number) => `messaging.${userId}`;

function read(userId: number, preset: WidgetState): WidgetPlace {
  try {
    const kept: Partial<WidgetPlace> = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
    const state = (['closed', 'minimised', 'open'] as const).find((one) => one === kept.state) ?? preset;
    return { state, personId: typeof kept.personId === 'number' ? kept.personId : null };
  } catch {
    return { state: preset, personId: null };
  }
}

/** What the widget shows, remembered in this browser. */
export function useWidgetPlace(userId: number, preset: WidgetState) {
  const [place, setPlace] = useState(() => read(userId, preset));
  function change(next: Partial<WidgetPlace>) {
    const changed = { ...place, ...next };
    setPlace(changed);
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(changed));
    } catch {
      // It then holds for this page load.
    }
  }
  return [place, change] as const;
}
