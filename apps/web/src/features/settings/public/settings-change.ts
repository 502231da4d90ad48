import type { CallInput, CallOutput } from '@innerspring/contract';
import type { settings } from '@innerspring/contract/settings/endpoints';

export type Settings = CallOutput<typeof settings.get>;
export type SettingsChange = CallInput<typeof settings.change>['body'];

/** The settings as they are after a change. */
export function withChange(before: Settings, { notifications, ...plain }: SettingsChange): Settings {
  const next: Settings = { ...before, ...plain };
  for (const [type, channels] of Object.entries(notifications ?? {})) {
    const name = type as keyof Settings['notifications'];
    next.notifications = { ...next.notifications, [name]: { ...next.notifications[name], ...channels } };
  }
  return next;
}
