import { companyRoles } from '@innerspring/contract/companies/team-endpoints';
import type { CompanyPage } from '@innerspring/contract/companies/schemas';
import type { PersonCard } from '@innerspring/contract/users';
import { Banner } from '../../ui/states/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { useCompanyAction } from './company.data.ts';
import { formProblem } from '../../platform/refusals.ts';

/** Tells the viewer that the ownership is offered to them. */
export function HandoverOffer({ company, from }: { company: CompanyPage; from: PersonCard }) {
  const input = { params: { id: company.id } };
  const accept = useCompanyAction(companyRoles.accept, `You own ${company.name} now`);
  const decline = useCompanyAction(companyRoles.dropOffer, 'Offer declined');
  const problem = formProblem(accept.error ?? decline.error);
  return (
    <Banner
      tone="note"
      look="box"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" loading={accept.isPending} onClick={() => accept.mutate(input)}>
            Accept
          </Button>
          <Button size="sm" variant="outline" loading={decline.isPending} onClick={() => decline.mutate(input)}>
            Decline
          </Button>
        </span>
      }
    >
      <bdi>{from.fullName}</bdi> offers you the ownership of {company.name}.
      {problem ? <FieldError>{problem}</FieldError> : null}
    </Banner>
  );
}
