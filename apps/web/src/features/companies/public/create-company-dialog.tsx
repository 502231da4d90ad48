import { companies } from '@innerspring/contract/companies/endpoints';
import { COMPANY_LIMITS } from '@innerspring/contract/companies/management-endpoints';
import type { CompanyPage, LookAlike } from '@innerspring/contract/companies/schemas';
import { COMPANY_TYPES } from '@innerspring/contract/choices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { ApiError, call } from '../../../platform/api.ts';
import { AvatarShape } from '../../../ui/avatar-shape.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { companyPath, SiteLink } from '../../../parts/site-link.tsx';

interface CreateCompanyDialogProps {
  /** What was typed already. */
  name?: string;
  onClose: () => void;
  /** The company is there. */
  onCreated: (company: CompanyPage) => void;
}

const types = [{ value: '', label: 'Not specified' }, ...COMPANY_TYPES.map((type) => ({ value: type, label: type }))];
const empty = { name: '', type: '', website: '', location: '' };
type Form = typeof empty;

function bodyOf(form: Form, confirmed: boolean) {
  const website = form.website.trim();
  return {
    name: form.name,
    type: COMPANY_TYPES.find((type) => type === form.type) ?? null,
    website: website ? (/^[a-z][a-z0-9+.-]*:/i.test(website) ? website : `https://${website}`) : null,
    location: form.location.trim() || null,
    ...(confirmed ? { confirmed } : {}),
  };
}

function Alike({ items, onClose }: { items: LookAlike[]; onClose: () => void }) {
  return (
    <div className="grid gap-3" role="alert">
      <Banner tone="warning">Is it one of these? If so, please use its page.</Banner>
      <ul className="grid gap-2">
        {items.map((one) => (
          <li key={one.id}>
            <SiteLink
              to={companyPath(one.id)}
              onClick={onClose}
              className="flex min-w-0 items-center gap-3 rounded-control border border-seam px-3 py-2 hover:bg-sunk"
            >
              <AvatarShape name={one.name} id={one.id} src={one.logoUrl} size={36} shape="square" />
              <span className="min-w-0">
                <span className="block truncate font-semibold">{one.name}</span>
                <span className="block truncate text-sm text-ink-soft">
                  {[one.why === 'domain' ? `Same domain, ${one.domain}` : 'Similar name', one.location]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Adds a company, and first shows those that it could be mistaken for. What was typed stays. */
export default function CreateCompanyDialog({ name = '', onClose, onCreated }: CreateCompanyDialogProps) {
  const formId = useId();
  const client = useQueryClient();
  const [form, setForm] = useState<Form>({ ...empty, name });
  const [alike, setAlike] = useState<LookAlike[]>([]);
  const create = useMutation({
    mutationFn: (confirmed: boolean) => call(companies.create, { body: bodyOf(form, confirmed) }),
    onSuccess: (company) => {
      void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('companies.') });
      onCreated(company);
    },
    async onError(error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') return;
      const { website } = bodyOf(form, false);
      const query = { name: form.name.trim(), ...(website ? { website } : {}) };
      setAlike((await call(companies.lookAlikes, { query })).items);
    },
  });
  const error = create.error instanceof ApiError ? create.error : null;
  const isWarned = error?.code === 'conflict' && alike.length > 0;
  const all =
    isWarned || !create.error || Object.keys(error?.fields ?? {}).length > 0 ? undefined : create.error.message;
  function set(change: Partial<Form>) {
    setForm((present) => ({ ...present, ...change }));
    setAlike([]);
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    create.mutate(isWarned);
  }
  return (
    <Dialog
      open
      locked={create.isPending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Add a company"
      description="Its page is open to everybody of the trade. Who acts for it can claim it."
      footer={
        <Button type="submit" form={formId} loading={create.isPending}>
          {isWarned ? 'Mine is another company' : 'Add company'}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {all ? <FieldError>{all}</FieldError> : null}
        {isWarned ? <Alike items={alike} onClose={onClose} /> : null}
        <FormField label="Name" required error={error?.fields['name']}>
          <TextField
            value={form.name}
            maxLength={COMPANY_LIMITS.name}
            onChange={(event) => set({ name: event.target.value })}
            autoFocus
          />
        </FormField>
        <FormField
          label="Website"
          optional
          error={error?.fields['website']}
          help="Its domain is how people of the company prove that they act for it."
        >
          <TextField type="url" value={form.website} onChange={(event) => set({ website: event.target.value })} />
        </FormField>
        <FormField label="Type" optional error={error?.fields['type']}>
          <Select options={types} value={form.type} onChange={(event) => set({ type: event.target.value })} />
        </FormField>
        <FormField label="Head office" optional error={error?.fields['location']}>
          <TextField
            value={form.location}
            maxLength={120}
            onChange={(event) => set({ location: event.target.value })}
          />
        </FormField>
      </form>
    </Dialog>
  );
}
