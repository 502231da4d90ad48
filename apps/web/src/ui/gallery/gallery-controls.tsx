import { ArrowUp, Bookmark, Ellipsis, Mail, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { AvatarShape } from '../avatar-shape.tsx';
import { Checkbox, RadioGroup, Select, Switch, Tag } from '../forms/choices.tsx';
import { CodeInput, PasswordField, TextArea, TextField } from '../forms/text-fields.tsx';
import { Combobox } from '../forms/combobox.tsx';
import { FormErrorSummary, FormField } from '../forms/form-field.tsx';
import { Button, IconButton } from '../button.tsx';
import { Chip, SegmentedSwitch } from '../toggles.tsx';
import { CoilMark } from '../coil-mark.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Spinner } from '../states/loading.tsx';
import { Columns, longName, longWord, rightToLeft, Row, Section } from './gallery-section.tsx';

const roles = [
  { value: 'maker', label: 'Manufacturer' },
  { value: 'supplier', label: 'Component supplier' },
  { value: 'retail', label: 'Retailer' },
];

export function GalleryForms() {
  return (
    <Section title="Forms">
      <FormErrorSummary
        problems={[
          { field: 'gallery-mail', message: 'Enter a valid email address.' },
          { message: 'Choose at least one market.' },
        ]}
      />
      <Columns>
        <FormField label="Full name" required help="As it appears on your business card.">
          <TextField placeholder="Maren Oduya" />
        </FormField>
        <FormField id="gallery-mail" label="Email" required error="Enter a valid email address.">
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
          <TextField disabled defaultValue="Read only" />
        </FormField>
        <FormField label={`Long text: ${longWord}`} error={`${longWord} isn’t recognized here.`}>
          <TextField defaultValue={longName} />
        </FormField>
        <FormField label="Right to left">
          <TextField defaultValue={rightToLeft} />
        </FormField>
        <FormField label="Description" help="We don’t support Markdown.">
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
        emptyText="We don’t have that company yet. We’ll keep what you typed."
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
    { value: 'none' as const, label: 'Not available to you', disabled: true },
  ];
  return (
    <Columns>
      <div className="grid content-start gap-2">
        <Checkbox label="Remember me on this device" defaultChecked />
        <Checkbox label="I have read the terms" error="Accept the terms to continue." />
        <Checkbox label={`Disabled, and long: ${longWord}`} disabled defaultChecked help="Set by your company." />
        <Switch label="Weekly digest" help="Mondays at 7 a.m." checked={on} onCheckedChange={setOn} />
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

const variants = ['primary', 'outline', 'ghost', 'destructive', 'link'] as const;

export function GalleryActions() {
  return (
    <Section title="Actions">
      {variants.map((variant) => (
        <Row key={variant}>
          <Button variant={variant} size="sm">
            Follow
          </Button>
          <Button variant={variant}>Save changes</Button>
          <Button variant={variant} size="lg">
            Join the network
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} loading>
            Saving
          </Button>
          <Button variant={variant} asChild>
            <a href="#actions">A link</a>
          </Button>
        </Row>
      ))}
      <Row>
        <Button shape="raised" size="sm">
          <ArrowUp size={16} aria-hidden="true" /> 3 new posts
        </Button>
        <Button variant="outline" shape="pill">
          Pill
        </Button>
        <Button variant="outline">{rightToLeft}</Button>
        <CopyButton text="abc" label="Copy link" size="sm" />
        <IconButton aria-label="More">
          <Ellipsis size={20} aria-hidden="true" />
        </IconButton>
        <IconButton aria-label="Save" aria-pressed={true}>
          <Bookmark size={20} aria-hidden="true" />
        </IconButton>
        <IconButton aria-label="New post" variant="primary">
          <Plus size={20} aria-hidden="true" />
        </IconButton>
        <IconButton aria-label="Open menu" variant="outline" round>
          <CoilMark size={24} />
        </IconButton>
        <IconButton aria-label="Disabled" disabled>
          <Ellipsis size={20} aria-hidden="true" />
        </IconButton>
        <Spinner />
      </Row>
      <Columns>
        <Filters />
      </Columns>
    </Section>
  );
}

function Filters() {
  const [view, setView] = useState<'latest' | 'top'>('latest');
  const [photos, setPhotos] = useState(true);
  return (
    <Row>
      <SegmentedSwitch
        label="Sort the feed"
        options={[
          { value: 'latest', label: 'Latest' },
          { value: 'top', label: 'Top' },
        ]}
        value={view}
        onValueChange={setView}
      />
      <Chip pressed={photos} onClick={() => setPhotos(!photos)}>
        Photos
      </Chip>
      <Chip>Documents</Chip>
      <Chip disabled>Jobs</Chip>
      <Chip>{longName}</Chip>
      <Tag name="latex" onRemove={() => {}}>
        latex
      </Tag>
      <Tag name="pocket coil">pocket coil</Tag>
    </Row>
  );
}
