import type { CompanyTeam } from '@innerspring/contract/companies/team';
import { companyRoles } from '@innerspring/contract/companies/management-endpoints';
import type { CompanyPage, CompanyRole } from '@innerspring/contract/companies/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { query } from '../../platform/query.ts';
import { call, formProblem } from '../../platform/api.ts';
import { changeQueries, useAction } from '../../platform/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { companyTouches, mayManage, useCompanyAction } from './company.data.ts';
import { MemberSearch } from '../../parts/people/member-search.tsx';

type Choice = GivenRole | 'handover';

/** The text of the search field, and the member once one of the results is selected. */
type Named = { id: number | null; fullName: string };
const nobody: { member: Named; role: Choice } = { member: { id: null, fullName: '' }, role: 'editor' };

/** Gives a member a role, or offers them the ownership. */
function AddRole({ company }: { company: CompanyPage }) {
  const isOwner = company.viewerRole === 'owner';
  const options: { value: Choice; label: string }[] = [
    ...givenRoles.filter(({ value }) => isOwner || value !== 'admin'),
    ...(isOwner ? [{ value: 'handover' as const, label: 'Owner (replaces you)' }] : []),
  ];
  async function add({ member, role }: typeof nobody): Promise<void> {
    const params = { id: company.id };
    const userId = Number(member.id);
    if (role === 'handover') await call(companyRoles.offer, { params, body: { userId } });
    else await call(companyRoles.add, { params, body: { userId, role } });
  }
  const form = useActionForm(add, {
    values: nobody,
    check: ({ member }) => ({ member: member.id === null ? 'Choose a member from the list' : undefined }),
    serverFields: { userId: 'member' },
    placeOf: () => 'member',
    touches: companyTouches,
    done: (_, { role }) => ({ title: role === 'handover' ? 'Offer sent' : 'Role assigned' }),
  });
  return (
    <Form
      form={form}
      label="Add a role"
      className="items-start border-t border-seam pt-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
    >
      <Field form={form} name="member" label="Member">
        {({ value, onChange }) => (
          <MemberSearch
            value={value.fullName}
            onValueChange={(fullName) => onChange({ id: null, fullName })}
            onSelect={({ id, fullName }) => onChange({ id, fullName })}
          />
        )}
      </Field>
      <Field form={form} name="role" label="Role">
        <Select options={options} />
      </Field>
      <SubmitButton className="sm:mt-7">{form.fields.watch('role') === 'handover' ? 'Offer' : 'Add'}</SubmitButton>
    </Form>
  );
}

export type GivenRole = Exclude<CompanyRole, 'owner'>;
const roleNames: Record<CompanyRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  editor: 'Editor',
  recruiter: 'Recruiter',
};
export const givenRoles: { value: GivenRole; label: string }[] = [
  { value: 'admin', label: 'Admin' },
  { value: 'editor', label: 'Editor' },
  { value: 'recruiter', label: 'Recruiter' },
];

type Member = CompanyTeam['members'][number];

function MemberRow({ company, member }: { company: CompanyPage; member: Member }) {
  const user = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  const { person, role } = member;
  const params = { id: company.id, userId: person.id };
  const change = useAction(companyRoles.change, {
    touches: companyTouches,
    done: 'Role changed',
    optimistic: (client, { body }) => {
      const { queryKey } = query(companyRoles.team, { params: { id: company.id } });
      return changeQueries<CompanyTeam>(client, { queryKey }, (team) => ({
        ...team,
        members: team.members.map((one) => (one.person.id === person.id ? { ...one, role: body.role } : one)),
      }));
    },
  });
  const remove = useCompanyAction(companyRoles.remove);
  const isSelf = person.id === user.id;
  const isOwner = company.viewerRole === 'owner';
  const mayTouch = mayManage(company) && role !== 'owner' && (isOwner || role !== 'admin');
  const options = givenRoles.filter(({ value }) => isOwner || value !== 'admin');
  const problem = formProblem(change.error ?? remove.error);
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PersonLine person={person} className="min-w-48 flex-1" />
        {mayTouch && !isSelf ? (
          <Select
            aria-label={`Role of ${person.fullName}`}
            options={options}
            value={role}
            onChange={(event) => change.mutate({ params, body: { role: event.target.value as GivenRole } })}
          />
        ) : (
          <Badge variant="outline">{roleNames[role]}</Badge>
        )}
        {isSelf || mayTouch ? (
          <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
            {isSelf ? 'Leave' : 'Remove'}
          </Button>
        ) : null}
      </div>
      {problem ? <FieldError>{problem}</FieldError> : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        destructive
        title={isSelf ? `Give up your role at ${company.name}?` : `Remove ${person.fullName}’s role?`}
        description={
          isSelf ? 'You can no longer edit or post as the company.' : 'They can no longer act for the company.'
        }
        confirmLabel={isSelf ? 'Give up role' : 'Remove role'}
        cancelLabel="Keep role"
        onConfirm={() => remove.mutate({ params })}
      />
    </li>
  );
}

function OpenOffer({ company, handover }: { company: CompanyPage; handover: NonNullable<CompanyTeam['handover']> }) {
  const withdraw = useCompanyAction(companyRoles.dropOffer, 'Offer withdrawn');
  const user = useCurrentUser();
  return (
    <Banner
      tone="note"
      action={
        handover.from.id === user.id ? (
          <Button
            size="sm"
            variant="outline"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id: company.id } })}
          >
            Withdraw
          </Button>
        ) : null
      }
    >
      {handover.from.fullName} offered the ownership to {handover.to.fullName}, who hasn’t answered yet.
    </Banner>
  );
}

/** The members with a role at the company, visible to all of them. Owners and admins can change roles. */
export function TeamList({ company }: { company: CompanyPage }) {
  const team = useQuery(query(companyRoles.team, { params: { id: company.id } }));
  return (
    <Card bleed padded className="grid gap-4">
      <h2 className="text-lg font-semibold">Roles</h2>
      {team.data ? (
        <>
          {team.data.handover ? <OpenOffer company={company} handover={team.data.handover} /> : null}
          <ul className="grid gap-3">
            {team.data.members.map((member) => (
              <MemberRow key={member.person.id} company={company} member={member} />
            ))}
          </ul>
          {mayManage(company) ? <AddRole company={company} /> : null}
        </>
      ) : team.isError ? (
        <LoadFailed what="the roles" error={team.error} onRetry={() => team.refetch()} />
      ) : (
        <SkeletonRegion label="Loading the roles">
          <SkeletonText lines={4} />
        </SkeletonRegion>
      )}
    </Card>
  );
}
