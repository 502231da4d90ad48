import { createContext, type ReactNode, useContext, useState } from 'react';
import { type Settings, type SettingsChange, withChange } from './settings.data.ts';

const ChooseContext = createContext<(change: SettingsChange) => void>(() => undefined);

/** Takes what was just chosen, so that it shows before anything else happens. */
export const useChoose = () => useContext(ChooseContext);

interface WithChosenProps {
  settings: Settings | undefined;
  children: (shown: Settings | undefined) => ReactNode;
}

/**
 * Shows settings with what was just chosen. The cache tells its readers a task later, and until then the control that was
 * pressed would jump back to what it was.
 */
export function WithChosen({ settings, children }: WithChosenProps) {
  const [chosen, setChosen] = useState<{ change: SettingsChange; over: Settings } | null>(null);
  const isKept = chosen !== null && chosen.over !== settings;
  // From then on the cache counts alone: it may also take the change back.
  if (isKept) setChosen(null);
  const shown = chosen && settings && !isKept ? withChange(settings, chosen.change) : settings;
  return (
    <ChooseContext value={(change) => settings && setChosen({ change, over: settings })}>
      {children(shown)}
    </ChooseContext>
  );
}
