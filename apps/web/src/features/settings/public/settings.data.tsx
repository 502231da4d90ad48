import type { CallInput, CallOutput, CurrentUser } from '@innerspring/contract';
import { settings } from '@innerspring/contract/settings/endpoints';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { applyAppearance } from '../../../platform/display.ts';
import { query } from '../../../platform/query.ts';
import { currentUserKey } from '../../../platform/session/current-user.ts';
import { type Action, useAction } from '../../../platform/use-action.ts';

const own = query(settings.get, {});

/** All settings of the member. */
export const useSettings = () => useQuery(own);

/** Updates everything that uses settings. */
function show(client: QueryClient, next: Settings): void {
  client.setQueryData(own.queryKey, next);
  const { theme, textSize, reducedMotion, timeZone, dateFormat, autoplay, mutedWords, feedView } = next;
  const appearance = { theme, textSize, reducedMotion, timeZone, dateFormat };
  applyAppearance(appearance);
  client.setQueryData<CurrentUser | null>(
    currentUserKey,
    (user) => user && { ...user, appearance, reading: { autoplay, mutedWords, feedView } },
  );
}

/**
 * How one row is saved: the change shows right away and is reverted if the server rejects it. Rows that are saved one
 * after the other reach the server in that order.
 */
export const saving = (row: string): Omit<Action<typeof settings.change>, 'onDone' | 'onRefused'> => ({
  touchesIfRefused: /^settings\.get$/,
  inOrder: 'settings',
  done: () => ({ title: 'Saved', description: row }),
  optimistic: (client, { body }) => {
    const before = client.getQueryData<Settings>(own.queryKey);
    if (before) show(client, withChange(before, body));
    return () => before && show(client, before);
  },
  answered: show,
});

/** Saves one row as its control changes. */
export function useSave(row: string) {
  const choose = useChoose();
  const { mutate, ...rest } = useAction(settings.change, saving(row));
  const save = (body: SettingsChange, more?: { onSuccess?: (() => void) | undefined }) => {
    choose(body);
    mutate({ body }, { onSuccess: () => more?.onSuccess?.() });
  };
  return { ...rest, mutate: save };
}

export type Settings = CallOutput<typeof settings.get>;
export type SettingsChange = CallInput<typeof settings.change>['body'];

/** The settings after a change. */
export function withChange(before: Settings, { notifications, ...plain }: SettingsChange): Settings {
  const next: Settings = { ...before, ...plain };
  for (const [type, channels] of Object.entries(notifications ?? {})) {
    const name = type as keyof Settings['notifications'];
    next.notifications = { ...next.notifications, [name]: { ...next.notifications[name], ...channels } };
  }
  return next;
}

const ChooseContext = createContext<(change: SettingsChange) => void>(() => undefined);

/** Returns a function that shows a choice right away. */
const useChoose = () => useContext(ChooseContext);

interface WithChosenProps {
  settings: Settings | undefined;
  children: (shown: Settings | undefined) => ReactNode;
}

/**
 * Shows the settings with the latest choice. The cache notifies its readers a task later; until then the control would
 * jump back to its old value.
 */
export function WithChosen({ settings, children }: WithChosenProps) {
  const [chosen, setChosen] = useState<{ change: SettingsChange; over: Settings } | null>(null);
  const isKept = chosen !== null && chosen.over !== settings;
  // From then on only the cache counts, since it may also revert the change.
  if (isKept) setChosen(null);
  const shown = chosen && settings && !isKept ? withChange(settings, chosen.change) : settings;
  return (
    <ChooseContext value={(change) => settings && setChosen({ change, over: settings })}>
      {children(shown)}
    </ChooseContext>
  );
}
