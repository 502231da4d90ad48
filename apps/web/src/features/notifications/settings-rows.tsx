import {
  NOTIFICATION_TYPES,
  type NotificationChannel,
  type NotificationType,
} from '@innerspring/contract/settings/choices';
import { settings as contract } from '@innerspring/contract/settings/endpoints';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { Checkbox, Select, Switch } from '../../ui/forms/choices.tsx';
import { FieldError, FormField } from '../../ui/forms/form-field.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { formProblem } from '../../platform/api.ts';
import type { SettingRowProps } from '../../platform/nav/settings.ts';
import { ChoiceRow, rowsById, SettingsRow, SwitchRow } from '../settings/public/settings-row.tsx';
import { saving, type Settings, useSave } from '../settings/public/settings.data.tsx';
import { zoneName } from '../settings/public/time-zones.ts';

const channels: readonly { value: NotificationChannel; label: string }[] = [
  { value: 'app', label: 'App' },
  { value: 'mail', label: 'Email' },
  { value: 'digest', label: 'Digest' },
];
const types = Object.keys(NOTIFICATION_TYPES) as NotificationType[];

function MatrixLine({ type, settings }: { type: NotificationType; settings: Settings }) {
  const [label] = NOTIFICATION_TYPES[type];
  const save = useSave(label);
  return (
    <>
      <tr className="border-t border-seam">
        <th scope="row" className="py-2 pe-3 text-start font-medium">
          {label}
        </th>
        {channels.map(({ value, label: channel }) => (
          <td key={value}>
            <Checkbox
              label={`${label}: ${channel}`}
              hideLabel
              className="justify-items-center"
              checked={settings.notifications[type][value]}
              onChange={({ target: { checked } }) => save.mutate({ notifications: { [type]: { [value]: checked } } })}
            />
          </td>
        ))}
      </tr>
      {save.isError ? (
        <tr>
          <td colSpan={channels.length + 1} className="pb-2">
            <FieldError>{formProblem(save.error, [])}</FieldError>
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** The column headers stay visible below the page's header while the rows scroll, up to the end of this setting. */
function MatrixRow({ settings }: { settings: Settings }) {
  return (
    <SettingsRow
      id="notifications"
      title="Your notifications"
      help="In the app, by email right away, or in your digest. Security alerts always come through."
    >
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">How you get each kind of notification</caption>
        <thead className="sticky top-14 z-10 bg-paper text-sm text-ink-soft">
          <tr>
            <th scope="col" className="py-2 text-start font-semibold">
              Kind
            </th>
            {channels.map(({ value, label }) => (
              <th key={value} scope="col" className="w-16 py-2 text-center font-semibold sm:w-20">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <MatrixLine key={type} type={type} settings={settings} />
          ))}
        </tbody>
      </table>
    </SettingsRow>
  );
}

/** Emails go out without a device to say which time zone it's in. */
const zoneOf = ({ timeZone }: Settings) =>
  timeZone
    ? `Times are in ${zoneName(timeZone)} time.`
    : 'Times are in New York time until you choose a time zone under Appearance.';

/** Hours of the day in the member's time format. */
const hoursIn = (format: Settings['dateFormat']) =>
  Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: format === 'us' ? `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}` : `${String(hour).padStart(2, '0')}:00`,
  }));

function DigestHour({ settings }: { settings: Settings }) {
  const save = useSave('Digest');
  return (
    <FormField label="At" error={save.isError ? formProblem(save.error, []) : undefined}>
      <Select
        className="max-w-40"
        options={hoursIn(settings.dateFormat)}
        value={String(settings.digestHour)}
        onChange={({ target: { value } }) => save.mutate({ digestHour: Number(value) })}
      />
    </FormField>
  );
}

function QuietTimes({ title, from, to }: { title: string; from: string; to: string }) {
  const form = useActionForm(contract.change, {
    ...saving(title),
    values: { from, to },
    toInput: (times) => ({ body: { quietHours: { on: true, ...times } } }),
    serverFields: { 'quietHours.from': 'from', 'quietHours.to': 'to' },
    afterwards: 'keep',
    guard: true,
  });
  return (
    <Form form={form} label="Start and end of quiet hours" className="grid-cols-[repeat(2,max-content)_1fr] items-end">
      <Field form={form} name="from" label="From">
        <TextField type="time" />
      </Field>
      <Field form={form} name="to" label="To">
        <TextField type="time" />
      </Field>
      <SubmitButton variant="outline" className="justify-self-start" disabled={!form.isDirty}>
        Save
      </SubmitButton>
    </Form>
  );
}

function QuietHoursRow({ settings }: { settings: Settings }) {
  const { quietHours } = settings;
  const title = 'Quiet hours';
  const save = useSave(title);
  return (
    <SettingsRow
      id="quiet-hours"
      title={title}
      help={`We hold everything except security alerts until quiet hours end. ${zoneOf(settings)}`}
    >
      <Switch
        label="Turn on every day"
        checked={quietHours.on}
        onCheckedChange={(on) => save.mutate({ quietHours: { ...quietHours, on } })}
      />
      {save.isError ? <FieldError>{formProblem(save.error, [])}</FieldError> : null}
      {quietHours.on ? <QuietTimes title={title} from={quietHours.from} to={quietHours.to} /> : null}
    </SettingsRow>
  );
}

/** The settings for notifications: which, how and when. */
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
      help={`One email with everything you chose for the digest above. ${zoneOf(settings)}`}
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
