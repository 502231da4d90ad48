import { SegmentedSwitch } from '../../ui/toggles.tsx';
import { useState } from 'react';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { FieldError, FormField } from '../../ui/forms/form-field.tsx';
import { ChoiceRow, rowsById, SettingsRow, SwitchRow } from './public/settings-row.tsx';
import { type Settings, useSave } from './public/settings.data.tsx';
import { zoneName, zonesMatching } from './public/time-zones.ts';
import { formProblem } from '../../platform/api.ts';
import { DELETION_GRACE_DAYS } from '@innerspring/contract/settings/choices';
import type { SettingRowProps } from '../../platform/nav/settings.ts';
import { ExportRow } from './export-row.tsx';
import { DeactivateRow, DeleteRow } from './leaving-rows.tsx';

const themes: { value: Settings['theme']; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

function ThemeRow({ settings }: { settings: Settings }) {
  const save = useSave('Theme');
  return (
    <SettingsRow id="appearance" title="Theme" help="Applies on every device you’re signed in on.">
      <SegmentedSwitch
        label="Theme"
        options={themes}
        value={settings.theme}
        onValueChange={(theme) => save.mutate({ theme })}
        className="justify-self-start"
      />
      {save.isError ? <FieldError>{formProblem(save.error, [])}</FieldError> : null}
    </SettingsRow>
  );
}

const device = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const asDevice = 'Same as this device';

/** Zones are found by the name of their city or kind of time. Text that is not a zone reverts to the stored one. */
function TimeZoneRow({ settings: { timeZone } }: { settings: Settings }) {
  const title = 'Time zone';
  const save = useSave(title);
  const now = timeZone ? zoneName(timeZone) : asDevice;
  const [typed, setTyped] = useState<string | null>(null);
  const found = typed ? zonesMatching(typed) : [];
  return (
    <SettingsRow id="time-zone" title={title} help="For every date and time you see here.">
      <FormField
        label={title}
        hideLabel
        className="max-w-90"
        error={save.isError ? formProblem(save.error, []) : undefined}
      >
        <Combobox
          value={typed ?? now}
          onValueChange={setTyped}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={() => setTyped(null)}
          options={[{ id: '', label: asDevice, detail: zoneName(device()) }, ...found]}
          onSelect={({ id }) => {
            setTyped(null);
            if (id !== timeZone) save.mutate({ timeZone: id });
          }}
          placeholder="Search by city"
        />
      </FormField>
    </SettingsRow>
  );
}

/** The settings for appearance and time format, the data export, and leaving. */
export default rowsById<SettingRowProps>({
  appearance: ({ settings }) => <ThemeRow settings={settings} />,
  'text-size': ({ settings }) => (
    <ChoiceRow
      id="text-size"
      title="Text size"
      help="On top of your browser’s zoom."
      settings={settings}
      name="textSize"
      options={[
        { value: 'small', label: 'Small' },
        { value: 'normal', label: 'Normal' },
        { value: 'large', label: 'Large' },
        { value: 'larger', label: 'Larger' },
      ]}
    />
  ),
  'reduced-motion': ({ settings }) => (
    <SwitchRow
      id="reduced-motion"
      title="Reduced motion"
      help="Even if your device doesn’t ask for it."
      settings={settings}
      name="reducedMotion"
      label="Reduce animations"
    />
  ),
  'time-zone': ({ settings }) => <TimeZoneRow settings={settings} />,
  'date-format': ({ settings }) => (
    <ChoiceRow
      id="date-format"
      title="Date format"
      settings={settings}
      name="dateFormat"
      options={[
        { value: 'us', label: 'Jul 4, 2026, 8:30 PM' },
        { value: 'eu', label: '4 Jul 2026, 20:30' },
        { value: 'iso', label: '2026-07-04, 20:30' },
      ]}
    />
  ),
  export: () => <ExportRow />,
  deactivate: () => <DeactivateRow />,
  delete: () => <DeleteRow graceDays={DELETION_GRACE_DAYS} />,
});
