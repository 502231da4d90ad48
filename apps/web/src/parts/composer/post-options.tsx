import { companies } from '@innerspring/contract/companies/endpoints';
import type { Audience } from '@innerspring/contract/posts/schemas';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { query } from '../../platform/query.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Select } from '../../ui/forms/choices.tsx';

interface PostAsProps {
  /** The company to speak for; oneself without it. */
  value: number | undefined;
  onChange: (companyId: number | undefined) => void;
  disabled: boolean;
}

/** As whom to post, for those who edit a company's page; nobody else sees it. */
export function PostAs({ value, onChange, disabled }: PostAsProps) {
  const user = useCurrentUser();
  const mine = useQuery(query(companies.mine, {}));
  const voices = (mine.data?.items ?? []).filter(({ role }) => role !== 'recruiter');
  if (voices.length === 0) return null;
  return (
    <FormField label="Post as">
      <Select
        disabled={disabled}
        options={[
          { value: '', label: user.fullName },
          ...voices.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={value === undefined ? '' : String(value)}
        onChange={(event) => onChange(event.target.value ? Number(event.target.value) : undefined)}
      />
    </FormField>
  );
}

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
