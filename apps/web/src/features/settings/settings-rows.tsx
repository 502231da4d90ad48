import { SegmentedSwitch } from '../../ui/toggles.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { ChoiceRow, ListRow, rowsById, SettingsRow, SwitchRow } from './public/settings-row.tsx';
import { type Settings, useSave } from './public/settings.data.tsx';
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
    <SettingsRow id="appearance" title="Theme" help="On every device where you are signed in.">
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

/** "(GMT+02:00) Europe/Berlin" would sort badly: names alone, the device's first. */
const zones = [
  { value: '', label: 'As this device' },
  ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
];

/** The member's own zone may be one that this browser calls otherwise. */
function zonesWith(own: string) {
  return zones.some(({ value }) => value === own) ? zones : [...zones, { value: own, label: own.replaceAll('_', ' ') }];
}

/** How the pages look and write times, a copy of the data, and the ways out. */
export default rowsById<SettingRowProps>({
  appearance: ({ settings }) => <ThemeRow settings={settings} />,
  'text-size': ({ settings }) => (
    <ChoiceRow
      id="text-size"
      title="Text size"
      help="Beside the zoom of your browser."
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
      help="Also where your device does not ask for it."
      settings={settings}
      name="reducedMotion"
      label="Reduce animations"
    />
  ),
  'time-zone': ({ settings }) => (
    <ListRow
      id="time-zone"
      title="Time zone"
      help="For every date and time that you read here."
      settings={settings}
      name="timeZone"
      options={zonesWith(settings.timeZone)}
    />
  ),
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
