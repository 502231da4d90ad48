import { companies } from '@innerspring/contract/companies/endpoints';
import { COMPANY_LIMITS } from '@innerspring/contract/companies/management-endpoints';
import type { CompanyPage, LookAlike } from '@innerspring/contract/companies/schemas';
import { COMPANY_TYPES } from '@innerspring/contract/choices';
import { useState } from 'react';
import { isSame, useActionForm } from '../../../parts/forms/action-form.ts';
import { ApiError, call } from '../../../platform/api.ts';
import { AvatarShape } from '../../../ui/avatar-shape.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { TextField, WebAddressField } from '../../../ui/forms/text-fields.tsx';
import { companyPath, SiteLink } from '../../../parts/site-link.tsx';

interface CreateCompanyDialogProps {
  /** Text that the member has already typed. */
  name?: string;
  onClose: () => void;
  /** Called after the company was created. */
  onCreated: (company: CompanyPage) => void;
}

const types = [{ value: '', label: 'Not specified' }, ...COMPANY_TYPES.map((type) => ({ value: type, label: type }))];
const empty = { name: '', type: '', website: '', location: '' };
type Values = typeof empty;

function bodyOf(form: Values, confirmed: boolean) {
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

/** Possible duplicates of a company with these values; empty if the lookup failed. */
async function alikeTo(values: Values): Promise<LookAlike[]> {
  const { website } = bodyOf(values, false);
  const query = { name: values.name.trim(), ...(website ? { website } : {}) };
  const found = await call(companies.lookAlikes, { query }).catch(() => null);
  return found?.items ?? [];
}

/** Adds a company after showing possible duplicates. The input is kept. */
export default function CreateCompanyDialog({ name = '', onClose, onCreated }: CreateCompanyDialogProps) {
  const [warned, setWarned] = useState<{ of: Values; alike: LookAlike[] }>();
  const isWarnedOf = (values: Values) => warned !== undefined && isSame(warned.of, values);
  async function create(values: Values) {
    try {
      return await call(companies.create, { body: bodyOf(values, isWarnedOf(values)) });
    } catch (error) {
      const alike = error instanceof ApiError && error.code === 'conflict' ? await alikeTo(values) : [];
      if (alike.length > 0) setWarned({ of: values, alike });
      throw error;
    }
  }
  const form = useActionForm(create, {
    values: { ...empty, name },
    touches: /^companies\./,
    onDone: (company) => onCreated(company),
  });
  const isWarned = isWarnedOf(form.fields.watch());
  return (
    <FormDialog
      form={{ ...form, problem: isWarned ? undefined : form.problem }}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Add a company"
      description="Everyone in the trade can see its page. Someone who acts for the company can claim it."
      submit={isWarned ? 'Mine is a different company' : 'Add company'}
    >
      {isWarned && warned ? <Alike items={warned.alike} onClose={onClose} /> : null}
      <Field form={form} name="name" label="Name" required>
        <TextField maxLength={COMPANY_LIMITS.name} />
      </Field>
      <Field
        form={form}
        name="website"
        label="Website"
        optional
        help="People at the company use its domain to prove they act for it."
      >
        <WebAddressField />
      </Field>
      <Field form={form} name="type" label="Type" optional>
        <Select options={types} />
      </Field>
      <Field form={form} name="location" label="Head office" optional>
        <TextField maxLength={120} />
      </Field>
    </FormDialog>
  );
}
