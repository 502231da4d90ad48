import { type ReactNode, useState } from 'react';
import type { SettingsRowProps as Drawn } from '../../../platform/nav/settings.ts';
import { formProblem } from '../../../platform/api.ts';
import { Card } from '../../../ui/card.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { RadioGroup, type RadioOption, Switch, Select, type SelectOption } from '../../../ui/forms/choices.tsx';
import { type Settings, type SettingsChange, useSave } from './settings.data.tsx';

export interface SettingsRowProps {
  /** Anchor of the row: /settings#password. */
  id: string;
  title: string;
  help?: ReactNode;
  children: ReactNode;
}

/** One setting with its own URL that saves on its own. */
export function SettingsRow({ id, title, help, children }: SettingsRowProps) {
  return (
    <Card padded asChild className="grid scroll-mt-20 gap-4 outline-none sm:p-5">
      <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
        <div className="grid gap-1">
          <h2 id={`${id}-title`} className="text-lg font-semibold">
            {title}
          </h2>
          {help ? <div className="text-sm text-ink-soft">{help}</div> : null}
        </div>
        {children}
      </section>
    </Card>
  );
}

/** The one component that renders all rows of a feature, each by its id, so that their code loads together. */
export const rowsById = <Props extends Drawn>(rows: Readonly<Record<string, (props: Props) => ReactNode>>) =>
  function Rows(props: Props) {
    return rows[props.id]?.(props) ?? null;
  };

/** Settings with a plain value, which one control changes. */
type Plain = Exclude<keyof Settings, 'notifications' | 'quietHours' | 'searchableFields' | 'mutedWords'>;
type On = { [K in Plain]: Settings[K] extends boolean ? K : never }[Plain];

interface RowProps {
  id: string;
  title: string;
  help?: ReactNode;
  settings: Settings;
}

function useRow(title: string) {
  const save = useSave(title);
  return { save, problem: save.isError ? (formProblem(save.error, []) ?? 'Couldn’t save this.') : undefined };
}

/** A setting that is on or off. */
export function SwitchRow({ name, label, settings, ...row }: RowProps & { name: On; label: string }) {
  const { save, problem } = useRow(row.title);
  return (
    <SettingsRow {...row}>
      <Switch
        label={label}
        checked={settings[name]}
        onCheckedChange={(checked) => save.mutate({ [name]: checked } satisfies SettingsChange)}
      />
      {problem ? <FieldError>{problem}</FieldError> : null}
    </SettingsRow>
  );
}

interface ChoiceProps<K extends Plain> extends RowProps {
  name: K;
  options: readonly RadioOption<Settings[K] & string>[];
  /** Additional fields for the choice. */
  children?: ReactNode;
}

/** A setting with a few options, all of them visible. */
export function ChoiceRow<K extends Plain>({ name, options, settings, children, ...row }: ChoiceProps<K>) {
  const { save, problem } = useRow(row.title);
  return (
    <SettingsRow {...row}>
      <RadioGroup
        legend={row.title}
        hideLegend
        options={options}
        value={settings[name] as Settings[K] & string}
        onValueChange={(value) => save.mutate({ [name]: value })}
        error={problem}
      />
      {children}
    </SettingsRow>
  );
}

interface ListProps extends RowProps {
  name: Plain;
  options: readonly SelectOption[];
  /** Converts the text of an option to the stored value. */
  read?: (value: string) => string | number;
}

/** A setting with many options, in a select. */
export function ListRow({ name, options, settings, read = (value) => value, ...row }: ListProps) {
  const { save, problem } = useRow(row.title);
  // Until the server responds, and if it rejects the change, the select shows what was chosen.
  const [asked, setAsked] = useState<string | null>(null);
  const now = String(settings[name]);
  return (
    <SettingsRow {...row}>
      <FormField label={row.title} hideLabel error={problem}>
        <Select
          className="max-w-90"
          options={options}
          value={problem && asked !== null ? asked : now}
          onChange={({ target: { value } }) => {
            setAsked(value);
            save.mutate({ [name]: read(value) });
          }}
        />
      </FormField>
    </SettingsRow>
  );
}
