import { companyRoles } from '@innerspring/contract/companies/team-endpoints';
import type { CompanyPage } from '@innerspring/contract/companies/schemas';
import type { PersonCard } from '@innerspring/contract/users';
import { type SubmitEvent, useState } from 'react';
import { MemberSearch } from '../../parts/people/member-search.tsx';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useCompanyAction } from './company.data.ts';
import { type GivenRole, givenRoles } from './role-names.ts';
import { formProblem } from '../../platform/refusals.ts';

type Choice = GivenRole | 'handover';

/** Gives a member a role, or offers them the ownership. */
export function AddRole({ company }: { company: CompanyPage }) {
  const isOwner = company.viewerRole === 'owner';
  const [name, setName] = useState('');
  const [person, setPerson] = useState<PersonCard>();
  const [choice, setChoice] = useState<Choice>('editor');
  const [missing, setMissing] = useState<string>();
  const reset = () => {
    setName('');
    setPerson(undefined);
  };
  const add = useCompanyAction(companyRoles.add, 'Role given', reset);
  const offer = useCompanyAction(companyRoles.offer, 'Offer sent', reset);
  const options: { value: Choice; label: string }[] = [
    ...givenRoles.filter(({ value }) => isOwner || value !== 'admin'),
    ...(isOwner ? [{ value: 'handover' as const, label: 'Owner, in your place' }] : []),
  ];
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!person) return setMissing('Choose a member from the list');
    const params = { id: company.id };
    if (choice === 'handover') return offer.mutate({ params, body: { userId: person.id } });
    add.mutate({ params, body: { userId: person.id, role: choice } });
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid items-start gap-3 border-t border-seam pt-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
    >
      <FormField label="Member" error={missing ?? formProblem(add.error ?? offer.error)}>
        <MemberSearch
          value={name}
          onValueChange={(typed) => {
            setName(typed);
            setPerson(undefined);
            setMissing(undefined);
          }}
          onSelect={setPerson}
        />
      </FormField>
      <FormField label="Role">
        <Select options={options} value={choice} onChange={(event) => setChoice(event.target.value as Choice)} />
      </FormField>
      <Button type="submit" className="sm:mt-7" loading={add.isPending || offer.isPending}>
        {choice === 'handover' ? 'Offer' : 'Add'}
      </Button>
    </form>
  );
}
