import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useUnsaved } from '../../../parts/forms/unsaved.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, SubmitButton, usePlainForm } from '../../../ui/forms/form.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { companies } from '@innerspring/contract/companies/endpoints';
import { useQuery } from '@tanstack/react-query';
import { AddCompany } from '../../companies/public/add-company.tsx';
import { query } from '../../../platform/query.ts';
import { Combobox } from '../../../ui/forms/combobox.tsx';

interface EditCardProps {
  title: string;
  help?: ReactNode;
  children: ReactNode;
}

/** A part of the profile with an anchor of its own. */
export function EditCard({ title, help, children }: EditCardProps) {
  const id = useId();
  return (
    <Card padded bleed asChild className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-4 sm:p-5">
      <section id={title.toLowerCase().replaceAll(' ', '-')} aria-labelledby={id}>
        <div className="grid gap-1">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {help ? <div className="text-sm text-ink-soft">{help}</div> : null}
        </div>
        {children}
      </section>
    </Card>
  );
}

/**
 * The values of a section: the stored ones until the member types, then the typed ones until they are saved or discarded.
 * Refused input stays.
 */
export function useSectionValues<Values>(section: string, stored: Values) {
  const [typed, setTyped] = useState<Values | null>(null);
  const isChanged = typed !== null && JSON.stringify(typed) !== JSON.stringify(stored);
  useUnsaved(isChanged, section);
  return {
    values: typed ?? stored,
    isChanged,
    change: (part: Partial<Values>) => setTyped((before) => ({ ...(before ?? stored), ...part })),
    putBack: () => setTyped(null),
  };
}

interface SectionFormProps extends EditCardProps {
  isChanged: boolean;
  saving: boolean;
  /** The error of the section as a whole. */
  problem?: string | undefined;
  onSave: () => void;
  onPutBack: () => void;
}

/** A section that saves on its own. */
export function SectionForm({
  title,
  help,
  isChanged,
  saving,
  problem,
  onSave,
  onPutBack,
  children,
}: SectionFormProps) {
  const form = usePlainForm(onSave, { busy: saving, problem });
  return (
    <EditCard title={title} help={help}>
      <Form
        form={form}
        label={title}
        actions={
          <>
            <SubmitButton disabled={!isChanged && !saving}>Save</SubmitButton>
            {isChanged ? (
              <Button variant="ghost" onClick={onPutBack} disabled={saving}>
                Undo changes
              </Button>
            ) : null}
          </>
        }
      >
        {children}
      </Form>
    </EditCard>
  );
}

/** A company by name, with the id of its page: undefined lets the server match it, null keeps plain text. */
interface CompanyChoice {
  company: string;
  companyId: number | null | undefined;
}

interface CompanyFieldProps extends CompanyChoice {
  error?: string | undefined;
  required?: boolean;
  onChange: (choice: CompanyChoice) => void;
}

/** The field for a company: a known one is linked, any other stays text. One click removes the link. */
export function CompanyField({ company, companyId, error, required = false, onChange }: CompanyFieldProps) {
  const q = useDeferredValue(company.trim());
  const { data, isFetching } = useQuery({ ...query(companies.pick, { query: { q } }), enabled: q.length >= 2 });
  const items = q.length >= 2 ? (data?.items ?? []) : [];
  return (
    <FormField
      label="Company"
      required={required}
      error={error}
      help={companyId ? 'Linked to the company’s page.' : 'Pick from the list or type a name.'}
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
        emptyText="Not listed yet. We’ll keep what you typed."
      />
    </FormField>
  );
}
