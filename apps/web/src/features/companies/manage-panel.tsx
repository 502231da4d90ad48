import type { CompanyPage } from '@innerspring/contract/companies/schemas';
import { mayEdit } from './company.data.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { TeamList } from './team-list.tsx';

/** What those with a role look after: who else has one, and what others suggest. */
export default function ManagePanel({ company }: { company: CompanyPage }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
      <TeamList company={company} />
      {mayEdit(company) ? <SuggestionList company={company} /> : null}
    </div>
  );
}
