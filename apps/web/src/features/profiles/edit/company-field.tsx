import { companies } from '@innerspring/contract/companies/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { AddCompany } from '../../companies/public/add-company.tsx';
import { query } from '../../../platform/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';

/** A company by name, and the number of its page: undefined leaves the match to the server, null keeps plain text. */
export interface CompanyChoice {
  company: string;
  companyId: number | null | undefined;
}

interface CompanyFieldProps extends CompanyChoice {
  error?: string | undefined;
  required?: boolean;
  onChange: (choice: CompanyChoice) => void;
}

/** Names a company: one that is known is linked, any other stays text; a link can be undone with one press. */
export function CompanyField({ company, companyId, error, required = false, onChange }: CompanyFieldProps) {
  const q = useDeferredValue(company.trim());
  const { data, isFetching } = useQuery({ ...query(companies.pick, { query: { q } }), enabled: q.length >= 2 });
  const items = q.length >= 2 ? (data?.items ?? []) : [];
  return (
    <FormField
      label="Company"
      required={required}
      error={error}
      help={companyId ? 'Linked to the company’s page.' : 'Choose one that we know, or type its name.'}
      aside={
        companyId ? (
          <Button variant="link" size="sm" onClick={() => onChange({ company, companyId: null })}>
            Remove the link
          </Button>
        ) : q.length >= 2 && !isFetching && items.length === 0 ? (
          <AddCompany
            look="link"
            name={company.trim()}
            onCreated={({ id, name }) => onChange({ company: name, companyId: id })}
          />
        ) : null
      }
    >
      <Combobox
        value={company}
        onValueChange={(name) => onChange({ company: name, companyId: undefined })}
        loading={isFetching}
        options={items.map(({ id, name, location }) => ({
          id: String(id),
          label: name,
          ...(location ? { detail: location } : {}),
        }))}
        onSelect={(option) => onChange({ company: option.label, companyId: Number(option.id) })}
        emptyText="Not known yet. Keep what you typed."
      />
    </FormField>
  );
}
