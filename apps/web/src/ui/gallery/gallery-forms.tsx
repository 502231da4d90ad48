import { Mail, Search } from 'lucide-react';
import { useState } from 'react';
import { AvatarShape } from '../avatar-shape.tsx';
import { Checkbox } from '../forms/checkbox.tsx';
import { CodeInput } from '../forms/code-input.tsx';
import { Combobox } from '../forms/combobox.tsx';
import { FormErrorSummary } from '../forms/form-error-summary.tsx';
import { FormField } from '../forms/form-field.tsx';
import { Columns, longName, longWord, rightToLeft, Section } from './gallery-section.tsx';
import { PasswordField, TextField } from '../forms/text-field.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { Select } from '../forms/select.tsx';
import { Switch } from '../forms/switch.tsx';
import { TextArea } from '../forms/text-area.tsx';
const roles = [
  { value: 'maker', label: 'Manufacturer' },
  { value: 'supplier', label: 'Supplier of components' },
  { value: 'retail', label: 'Retailer' },
];

export function GalleryForms() {
  return (
    <Section title="Forms">
      <FormErrorSummary
        problems={[
          { field: 'gallery-mail', message: 'Enter a valid e-mail address.' },
          { message: 'Choose at least one market.' },
        ]}
      />
      <Columns>
        <FormField label="Full name" required help="As it stands on your business card.">
          <TextField placeholder="Maren Oduya" />
        </FormField>
        <FormField id="gallery-mail" label="E-mail" required error="Enter a valid e-mail address.">
          <TextField type="email" defaultValue="maren@" lead={<Mail size={18} aria-hidden="true" />} />
        </FormField>
        <FormField
          label="Password"
          aside={
            <a href="#forms" className="link">
              Forgot password?
            </a>
          }
        >
          <PasswordField defaultValue="correct horse" autoComplete="current-password" />
        </FormField>
        <FormField label="Search" hideLabel className="self-end">
          <TextField
            type="search"
            placeholder="Search people, companies, posts"
            lead={<Search size={18} aria-hidden="true" />}
          />
        </FormField>
        <FormField label="Role" optional>
          <Select options={roles} placeholder="Choose a role" />
        </FormField>
        <FormField label="Disabled">
          <TextField disabled defaultValue="Not to be changed" />
        </FormField>
        <FormField label={`Long text: ${longWord}`} error={`${longWord} is not known here.`}>
          <TextField defaultValue={longName} />
        </FormField>
        <FormField label="Right to left">
          <TextField defaultValue={rightToLeft} />
        </FormField>
        <FormField label="Description" help="Markdown is not read.">
          <TextArea limit={120} defaultValue="First run of the new hybrid: zoned pocketed coils." />
        </FormField>
        <FormField label="Summary" error="Shorten the summary to 20 characters.">
          <TextArea limit={20} rows={2} defaultValue={`${longWord} ${rightToLeft}`} />
        </FormField>
        <CompanyPicker />
        <OneTimeCode />
      </Columns>
      <Choices />
    </Section>
  );
}

function CompanyPicker() {
  const [text, setText] = useState('');
  const companies = ['Harborline Foam', 'Loomfield Sleep', 'Carolina Coil Works', longName];
  const options = companies
    .filter((name) => name.toLowerCase().includes(text.toLowerCase()))
    .map((name, index) => ({
      id: String(index),
      label: name,
      detail: 'Hickory, NC',
      lead: <AvatarShape name={name} id={name} size={32} shape="square" />,
    }));
  return (
    <FormField label="Company" help="Choose one, or type a new name.">
      <Combobox
        value={text}
        onValueChange={setText}
        options={options}
        onSelect={() => {}}
        emptyText="No company of that name yet. What you typed is kept."
      />
    </FormField>
  );
}

function OneTimeCode() {
  const [code, setCode] = useState('482');
  return (
    <FormField label="Code from your authenticator">
      <CodeInput value={code} onValueChange={setCode} />
    </FormField>
  );
}

function Choices() {
  const [on, setOn] = useState(true);
  const [severity, setSeverity] = useState<'low' | 'high' | 'none'>('low');
  const options = [
    { value: 'low' as const, label: 'Low', help: 'A blemish.' },
    { value: 'high' as const, label: 'High', help: 'Work stops.' },
    { value: 'none' as const, label: 'Not open to you', disabled: true },
  ];
  return (
    <Columns>
      <div className="grid content-start gap-2">
        <Checkbox label="Remember me on this device" defaultChecked />
        <Checkbox label="I have read the terms" error="Accept the terms to go on." />
        <Checkbox label={`Disabled, and long: ${longWord}`} disabled defaultChecked help="Set by your company." />
        <Switch label="Weekly digest" help="Mondays, 7 am." checked={on} onCheckedChange={setOn} />
        <Switch label="Sound" checked={!on} onCheckedChange={(next) => setOn(!next)} />
        <Switch label="Disabled" checked={false} onCheckedChange={() => {}} disabled />
      </div>
      <div className="grid content-start gap-5">
        <RadioGroup legend="Severity" options={options} value={severity} onValueChange={setSeverity} />
        <RadioGroup
          legend="Severity, as cards"
          look="cards"
          options={options}
          value={severity}
          onValueChange={setSeverity}
          error="Choose one."
        />
      </div>
    </Columns>
  );
}
