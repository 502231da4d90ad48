import type { Audience } from '@innerspring/contract/posts/schemas';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Select } from '../../ui/forms/select.tsx';

const options = [
  { value: 'members', label: 'Members' },
  { value: 'connections', label: 'Connections' },
];

interface AudienceChoiceProps {
  value: Audience;
  onChange: (audience: Audience) => void;
  /** A company speaks to all members. */
  isCompany: boolean;
  disabled: boolean;
}

/** Who may read the post. */
export function AudienceChoice({ value, onChange, isCompany, disabled }: AudienceChoiceProps) {
  const help = isCompany
    ? 'Posts of a company are for all members.'
    : value === 'connections'
      ? 'People you follow who follow you back.'
      : 'Every member of the site.';
  return (
    <FormField label="Who can read it" help={help}>
      <Select
        options={options}
        value={value}
        disabled={disabled || isCompany}
        onChange={(event) => onChange(event.target.value === 'connections' ? 'connections' : 'members')}
      />
    </FormField>
  );
}
