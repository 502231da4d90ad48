import {
  NOTIFICATION_TYPES,
  type NotificationChannel,
  type NotificationType,
} from '@innerspring/contract/settings/choices';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Select, Switch } from '../../ui/forms/choices.tsx';
import { FieldError, FormField } from '../../ui/forms/form-field.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { fieldProblem, formProblem } from '../../platform/api.ts';
import type { SettingRowProps } from '../../platform/nav/settings.ts';
import { ChoiceRow, rowsById, SettingsRow, SwitchRow, useUnsaved } from '../settings/public/settings-row.tsx';
import { type Settings, useSave } from '../settings/public/settings.data.tsx';
const channels: readonly { value: NotificationChannel; label: string }[] = [
  { value: 'app', label: 'App' },
  { value: 'mail', label: 'Mail' },
  { value: 'digest', label: 'Digest' },
];
const types = Object.keys(NOTIFICATION_TYPES) as NotificationType[];

function MatrixLine({ type, settings }: { type: NotificationType; settings: Settings }) {
  const [label] = NOTIFICATION_TYPES[type];
  const save = useSave(label);
  return (
    <li className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <span id={`notify-${type}`} className="font-medium">
        {label}
      </span>
      <div role="group" aria-labelledby={`notify-${type}`} className="flex gap-4">
        {channels.map(({ value, label: channel }) => (
          <Checkbox
            key={value}
            label={channel}
            className="sm:w-20"
            checked={settings.notifications[type][value]}
            onChange={({ target: { checked } }) => save.mutate({ notifications: { [type]: { [value]: checked } } })}
          />
        ))}
      </div>
      {save.isError ? <FieldError>{formProblem(save.error, [])}</FieldError> : null}
    </li>
  );
}

function MatrixRow({ settings }: { settings: Settings }) {
  return (
    <SettingsRow
      id="notifications"
      title="What you hear about"
      help="In the app, by mail at once, or in your digest. Notes on the security of your account always come."
    >
      <ul className="grid divide-y divide-seam">
        {types.map((type) => (
          <MatrixLine key={type} type={type} settings={settings} />
        ))}
      </ul>
    </SettingsRow>
  );
}

/** Mails are sent while no device is there to tell its zone. */
const zoneOf = ({ timeZone }: Settings) =>
  timeZone
    ? `Times are those of ${timeZone.replaceAll('_', ' ')}.`
    : 'Times are those of New York until you choose a time zone under Appearance.';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

function DigestHour({ settings }: { settings: Settings }) {
  const save = useSave('Digest');
  return (
    <FormField label="At" error={save.isError ? formProblem(save.error, []) : undefined}>
      <Select
        className="max-w-40"
        options={hours}
        value={String(settings.digestHour)}
        onChange={({ target: { value } }) => save.mutate({ digestHour: Number(value) })}
      />
    </FormField>
  );
}

function QuietHoursRow({ settings }: { settings: Settings }) {
  const { quietHours } = settings;
  const title = 'Quiet hours';
  const save = useSave(title);
  const [times, setTimes] = useState({ from: quietHours.from, to: quietHours.to });
  const isDirty = quietHours.on && (times.from !== quietHours.from || times.to !== quietHours.to);
  useUnsaved(isDirty);
  const names = ['quietHours.from', 'quietHours.to'];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate({ quietHours: { on: true, ...times } });
  }

  return (
    <SettingsRow
      id="quiet-hours"
      title={title}
      help={`We hold everything except security alerts until quiet hours end. ${zoneOf(settings)}`}
    >
      <Switch
        label="Keep quiet every day"
        checked={quietHours.on}
        onCheckedChange={(on) => save.mutate({ quietHours: { ...quietHours, on } })}
      />
      {save.isError && formProblem(save.error, names) ? (
        <FieldError>{formProblem(save.error, names)}</FieldError>
      ) : null}
      {quietHours.on ? (
        <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-4">
          {(['from', 'to'] as const).map((end) => (
            <FormField
              key={end}
              label={end === 'from' ? 'From' : 'To'}
              error={fieldProblem(save.error, `quietHours.${end}`)}
            >
              <TextField
                type="time"
                value={times[end]}
                onChange={({ target: { value } }) => setTimes({ ...times, [end]: value })}
              />
            </FormField>
          ))}
          <Button type="submit" variant="outline" loading={save.isPending} disabled={!isDirty}>
            Save
          </Button>
        </form>
      ) : null}
    </SettingsRow>
  );
}

/** What reaches the member, and when. */
export default rowsById<SettingRowProps>({
  notifications: ({ settings }) => <MatrixRow settings={settings} />,
  'group-notifications': ({ settings }) => (
    <SwitchRow
      id="group-notifications"
      title="Grouping"
      help="Group related notifications from the same day."
      name="groupNotifications"
      label="Group notifications"
      settings={settings}
    />
  ),
  digest: ({ settings }) => (
    <ChoiceRow
      id="digest"
      title="Digest"
      help={`One mail with what you chose for it above. ${zoneOf(settings)}`}
      settings={settings}
      name="digest"
      options={[
        { value: 'none', label: 'No digest' },
        { value: 'daily', label: 'Every day' },
        { value: 'weekly', label: 'Every Monday' },
      ]}
    >
      {settings.digest === 'none' ? null : <DigestHour settings={settings} />}
    </ChoiceRow>
  ),
  'quiet-hours': ({ settings }) => <QuietHoursRow settings={settings} />,
});
