import { withScheme } from '@innerspring/contract/web-address';
import { COMPANY_TYPES } from '@innerspring/contract/choices';
import { companies } from '@innerspring/contract/companies/endpoints';
import { COMPANY_LIMITS, COMPANY_SIZE_BANDS } from '@innerspring/contract/companies/management-endpoints';
import type { CompanyEdit, CompanyFacts, CompanyPage } from '@innerspring/contract/companies/schemas';
import { UPLOAD_LIMITS } from '@innerspring/contract/uploads/endpoints';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { type Bindable, Field, useBound } from '../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { TextArea, TextField } from '../../ui/forms/text-fields.tsx';
import { companyTouches } from './company.data.ts';
import { coverShape, PictureField, type PictureFieldProps } from './public/company-picture-field.tsx';

/** The page's fields as the form holds them: lists with one entry per line, links as `name: address`. */
export interface CompanyForm {
  /** The email domain, which only staff can change. */
  domain?: string;
  name: string;
  type: string;
  tagline: string;
  about: string;
  website: string;
  location: string;
  sites: string;
  sizeBand: string;
  foundedYear: string;
  brands: string;
  productCategories: string;
  contactEmail: string;
  phone: string;
  socialLinks: string;
  logoUrl: string | null;
  coverImageUrl: string | null;
}

/** The form's initial values. */
export function formOf(company: CompanyFacts): CompanyForm {
  return {
    name: company.name,
    type: company.type ?? '',
    tagline: company.tagline ?? '',
    about: company.about ?? '',
    website: company.website ?? '',
    location: company.location ?? '',
    sites: company.sites.join('\n'),
    sizeBand: company.sizeBand ?? '',
    foundedYear: company.foundedYear === null ? '' : String(company.foundedYear),
    brands: company.brands.join('\n'),
    productCategories: company.productCategories.join('\n'),
    contactEmail: company.contactEmail ?? '',
    phone: company.phone ?? '',
    socialLinks: company.socialLinks.map(({ label, url }) => `${label}: ${url}`).join('\n'),
    logoUrl: company.logoUrl,
    coverImageUrl: company.coverImageUrl,
  };
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Parses "LinkedIn: linkedin.com/…". A bare address becomes its own label. */
function linkOf(line: string): { label: string; url: string } {
  const [, label, url] = /^([^:]{1,40}):\s*(https?:\/\/.*|[^/\s].*)$/.exec(line) ?? [];
  if (label && url && !/^https?$/.test(label) && !/^\d/.test(url)) return { label: label.trim(), url };
  const address = withScheme(line);
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
  return { label: host.slice(0, 40) || 'Link', url: address };
}

function valueOf(name: keyof CompanyForm, form: CompanyForm): unknown {
  const given = form[name];
  const text = typeof given === 'string' ? given.trim() : given;
  if (name === 'sites' || name === 'brands' || name === 'productCategories') return linesOf(form[name]);
  if (name === 'socialLinks') return linesOf(form.socialLinks).map(linkOf);
  if (name === 'name') return text;
  if (!text) return null;
  if (name === 'foundedYear') return Number(text);
  return text;
}

/** Only the changed fields, so that a colleague's concurrent changes are kept. */
export function editOf(form: CompanyForm, begun: CompanyForm): CompanyEdit {
  const names = (Object.keys(form) as (keyof CompanyForm)[]).filter((name) => form[name] !== begun[name]);
  return Object.fromEntries(names.map((name) => [name, valueOf(name, form)]));
}

// A logo may be a wide wordmark, so the square may contain all of it with margins.
const logoShape = { aspect: 1, width: 800, isWholeAllowed: true };
const pictureLimit = `JPEG, PNG, WebP or GIF up to ${UPLOAD_LIMITS.image / 1024 / 1024} MB.`;

const notSaid = { value: '', label: 'Not specified' };
const types = [notSaid, ...COMPANY_TYPES.map((type) => ({ value: type, label: type }))];
const sizes = [notSaid, ...COMPANY_SIZE_BANDS.map((band) => ({ value: band, label: `${band} people` }))];
type TextName = { [K in keyof CompanyForm]-?: CompanyForm[K] extends string ? K : never }[keyof CompanyForm];
/** Props with the form of a company; forms with more fields fit too. */
type InForm = { form: Bindable<CompanyForm> };

function Picture({
  form,
  name,
  ...rest
}: InForm & { name: 'logoUrl' | 'coverImageUrl' } & Omit<PictureFieldProps, 'url' | 'error' | 'onChange'>) {
  const { field, error } = useBound({ form, name });
  return <PictureField {...rest} url={field.value} error={error} onChange={field.onChange} />;
}

/** Every field of a company's page. */
export function CompanyFields({ form }: InForm) {
  const line = (name: TextName, label: string, more: { type?: string; help?: string; maxLength?: number } = {}) => (
    <Field form={form} name={name} label={label} {...(more.help ? { help: more.help } : {})}>
      <TextField
        type={more.type ?? 'text'}
        inputMode={name === 'foundedYear' ? 'numeric' : undefined}
        maxLength={more.maxLength}
      />
    </Field>
  );
  const lines = (name: TextName, label: string, help: string, limit?: number) => (
    <Field form={form} name={name} label={label} help={help}>
      <TextArea rows={3} {...(limit ? { limit } : {})} />
    </Field>
  );
  const choice = (name: TextName, label: string, options: { value: string; label: string }[]) => (
    <Field form={form} name={name} label={label}>
      <Select options={options} />
    </Field>
  );
  return (
    <>
      <Picture
        form={form}
        name="logoUrl"
        label="Logo"
        help={`A square picture. ${pictureLimit}`}
        shape={logoShape}
        look="size-20 rounded-card bg-sunk object-contain"
      />
      <Picture
        form={form}
        name="coverImageUrl"
        label="Cover"
        help={`A wide picture. ${pictureLimit}`}
        shape={coverShape}
        look="aspect-4/1 h-auto w-full rounded-control bg-sunk object-cover"
      />
      {line('name', 'Name', { maxLength: COMPANY_LIMITS.name })}
      {choice('type', 'Type', types)}
      {line('tagline', 'Tagline', {
        maxLength: COMPANY_LIMITS.tagline,
        help: `Up to ${COMPANY_LIMITS.tagline} characters.`,
      })}
      {lines('about', 'About', 'What the company makes or does, and for whom.', COMPANY_LIMITS.about)}
      {line('website', 'Website', { type: 'url' })}
      {line('location', 'Head office')}
      {lines('sites', 'Sites', `One per line, up to ${COMPANY_LIMITS.sites}.`)}
      {choice('sizeBand', 'Size', sizes)}
      {line('foundedYear', 'Founded')}
      {lines('brands', 'Brands', `One per line, up to ${COMPANY_LIMITS.listItems}.`)}
      {lines('productCategories', 'Product categories', `One per line, up to ${COMPANY_LIMITS.listItems}.`)}
      {line('contactEmail', 'Contact email', { type: 'email' })}
      {line('phone', 'Phone', { type: 'tel' })}
      {lines(
        'socialLinks',
        'Social links',
        `One per line, such as “LinkedIn: linkedin.com/…”, up to ${COMPANY_LIMITS.socialLinks}.`,
      )}
    </>
  );
}

/** Edits the whole page of a company. Only changed fields are sent, and closing by accident does not lose the input. */
export function EditDialog({ company, onClose }: { company: CompanyPage; onClose: () => void }) {
  const begun = formOf(company);
  const form = useActionForm(companies.edit, {
    values: begun,
    toInput: (values) => ({ params: { id: company.id }, body: editOf(values, begun) }),
    touches: companyTouches,
    done: 'Page saved',
    guard: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Edit ${company.name}`}
      submit="Save"
    >
      <CompanyFields form={form} />
    </FormDialog>
  );
}
