import { PROFESSIONS, SENIORITIES } from '@innerspring/contract/choices';
import { JOB_LIMITS, JOB_SHIFTS, JOB_TYPES, JOB_WORKPLACES, PAY_PERIODS } from '@innerspring/contract/jobs/choices';
import { type ActionForm } from '../../parts/forms/action-form.ts';
import { TermsField } from '../../parts/forms/terms-field.tsx';
import { type Bindable, CheckboxField, Field, RadioField } from '../../ui/forms/bound-fields.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { TextField, WebAddressField } from '../../ui/forms/text-fields.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { DescriptionField } from './description-field.tsx';
import { PlaceSearch } from './place-search.tsx';
import { fairHintOf, type JobValues } from './job-values.ts';

const labeled = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export type Employers = readonly { id: number; name: string }[];
type JobForm = Bindable<JobValues> & Pick<ActionForm<JobValues>, 'fields'>;

/** First step: the job, and whom it is for. */
export function RoleStep({
  form,
  employers,
  isPublished,
}: {
  form: JobForm;
  employers: Employers;
  isPublished: boolean;
}) {
  const [companyId, title, description] = form.fields.watch(['companyId', 'title', 'description']);
  const hint = fairHintOf(`${title} ${description}`);
  const isLost = companyId !== '' && !employers.some(({ id }) => String(id) === companyId);
  return (
    <>
      {(employers.length > 0 || isLost) && !isPublished ? (
        <Field
          form={form}
          name="companyId"
          label="Post for"
          help={isLost ? 'You can’t post for the company that you chose now. Choose again.' : undefined}
        >
          <Select
            options={[
              ...employers.map(({ id, name }) => ({ value: String(id), label: name })),
              { value: '', label: 'Another company, or myself' },
            ]}
          />
        </Field>
      ) : null}
      {companyId === '' ? (
        <Field form={form} name="companyName" label="Company or your name" required>
          <TextField maxLength={JOB_LIMITS.companyName} autoComplete="organization" />
        </Field>
      ) : null}
      <Field form={form} name="title" label="Job title" required>
        <TextField maxLength={JOB_LIMITS.title} placeholder="For example, Tape-edge operator" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="category" label="Category" required>
          <Select placeholder="Choose a category" options={plain(PROFESSIONS)} />
        </Field>
        <Field form={form} name="seniority" label="Level (optional)">
          <Select placeholder="Any level" options={plain(SENIORITIES)} />
        </Field>
        <Field form={form} name="employmentType" label="Type of employment" required>
          <Select placeholder="Choose a type" options={labeled(JOB_TYPES)} />
        </Field>
        <Field form={form} name="workplace" label="Workplace" required>
          <Select placeholder="Choose a workplace" options={labeled(JOB_WORKPLACES)} />
        </Field>
        <Field form={form} name="shift" label="Shift (optional)">
          <Select placeholder="Not by shifts" options={labeled(JOB_SHIFTS)} />
        </Field>
      </div>
      <CheckboxField form={form} name="isUnion" label="Covered by a union agreement" />
      <Field
        form={form}
        name="description"
        label="Description"
        required
        help="What a usual day looks like, who they work with, and what they need to know on the first day."
      >
        {(field) => <DescriptionField {...field} />}
      </Field>
      {hint ? <Banner tone="note">A hint for fair wording: {hint}</Banner> : null}
      <TermsField
        form={form}
        name="skills"
        typedName="typedSkill"
        label="Skills and licenses (optional)"
        noun="skill"
        help={`Up to ${JOB_LIMITS.skills}. Press Enter to add each one.`}
        placeholder="For example, Forklift license"
        maxLength={JOB_LIMITS.term}
      />
    </>
  );
}

/** Second step: pay and location. */
export function PayStep({ form }: { form: JobForm }) {
  const [isCommissionOnly, workplace] = form.fields.watch(['isCommissionOnly', 'workplace']);
  const needsPlace = workplace !== 'remote';
  return (
    <>
      <CheckboxField
        form={form}
        name="isCommissionOnly"
        label="Commission only"
        help="There’s no base pay. Readers see this first."
      />
      {isCommissionOnly ? null : (
        <div className="grid gap-4 sm:grid-cols-3">
          <Field form={form} name="payMinCents" label="Lowest pay" required>
            <TextField inputMode="decimal" lead={<span>$</span>} maxLength={12} />
          </Field>
          <Field form={form} name="payMaxCents" label="Highest pay" required>
            <TextField inputMode="decimal" lead={<span>$</span>} maxLength={12} />
          </Field>
          <Field form={form} name="payPeriod" label="Paid by" required>
            <Select
              options={Object.entries(PAY_PERIODS).map(([value, label]) => ({
                value,
                label: label.replace(/^an? /, 'the '),
              }))}
            />
          </Field>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <Field form={form} name="city" label={needsPlace ? 'City' : 'City (optional)'} required={needsPlace}>
          {({ value, onChange, onBlur, name }) => (
            <PlaceSearch
              name={name}
              maxLength={JOB_LIMITS.place}
              value={value}
              onValueChange={onChange}
              onBlur={onBlur}
              onSelect={({ city, region, country }) => {
                for (const [field, text] of Object.entries({ city, region, country }))
                  form.fields.setValue(field as 'city' | 'region' | 'country', text, {
                    shouldDirty: true,
                    shouldValidate: true,
                  });
              }}
            />
          )}
        </Field>
        <Field
          form={form}
          name="region"
          label={needsPlace ? 'State or region' : 'State or region (optional)'}
          required={needsPlace}
        >
          <TextField maxLength={JOB_LIMITS.place} autoComplete="address-level1" />
        </Field>
        <Field form={form} name="country" label="Country (optional)">
          <TextField maxLength={JOB_LIMITS.place} autoComplete="country-name" />
        </Field>
      </div>
      <TermsField
        form={form}
        name="benefits"
        typedName="typedBenefit"
        label="Benefits (optional)"
        noun="benefit"
        help={`Up to ${JOB_LIMITS.benefits}. Press Enter to add each one.`}
        placeholder="For example, Health insurance"
        maxLength={JOB_LIMITS.term}
      />
    </>
  );
}

/** Third step: how members apply, and which questions they answer. */
export function ApplyStep({ form }: { form: JobForm }) {
  const applyBy = form.fields.watch('applyBy');
  return (
    <>
      <RadioField
        form={form}
        name="applyBy"
        legend="How members apply"
        options={[
          {
            value: 'in_app',
            label: 'Here',
            help: 'With a note and a résumé. You review applicants on the page of the job.',
          },
          { value: 'email', label: 'By email' },
          { value: 'url', label: 'On your website' },
        ]}
      />
      {applyBy === 'in_app' ? (
        <TermsField
          form={form}
          name="questions"
          typedName="typedQuestion"
          label="Questions for applicants (optional)"
          noun="question"
          isSentence
          help={`Up to ${JOB_LIMITS.questions}. Don’t ask about past pay or age. Press Enter to add each one.`}
          placeholder="For example, Do you have a forklift license?"
          maxLength={JOB_LIMITS.question}
        />
      ) : applyBy === 'url' ? (
        <Field form={form} name="applyUrl" label="Address of the page" required>
          <WebAddressField maxLength={2000} />
        </Field>
      ) : (
        <Field form={form} name="applyEmail" label="Email for applications" required>
          <TextField type="email" maxLength={254} autoComplete="email" />
        </Field>
      )}
      <CheckboxField
        form={form}
        name="showsPoster"
        label="Show that you posted it"
        help="Readers see your name and title, and can message you."
      />
    </>
  );
}
