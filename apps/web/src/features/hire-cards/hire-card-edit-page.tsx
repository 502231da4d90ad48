import {
  HIRE_AUDIENCES,
  HIRE_LIMITS,
  HIRE_TYPES,
  HIRE_WORKPLACES,
  type HireAudience,
} from '@innerspring/contract/hire-cards/choices';
import { hireCards } from '@innerspring/contract/hire-cards/endpoints';
import type { OwnHireCard } from '@innerspring/contract/hire-cards/schemas';
import { people } from '@innerspring/contract/profiles/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { TermsField } from '../../parts/forms/terms-field.tsx';
import { withTyped } from '../../parts/forms/with-typed.ts';
import { UnsavedGuard } from '../../parts/forms/unsaved.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LockCard } from '../../parts/plan/lock-card.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { query } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Bindable, Field, RadioField, useBound } from '../../ui/forms/bound-fields.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { TextArea, TextField } from '../../ui/forms/text-fields.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { HiddenCompaniesField } from './hidden-companies-field.tsx';
import { type HireCardValues, inputOf, valuesOf } from './hire-card-values.ts';
import { hireTypes, hireWorkplaces, ownHireCardQuery, showOwnCard, touchesHireCard } from './hire-cards.data.ts';
import { OwnCardSkeleton } from './own-card.tsx';

interface ChoicesProps {
  form: Bindable<HireCardValues>;
  name: 'types' | 'workplaces';
  legend: string;
  options: readonly { value: string; label: string }[];
}

/** Checkboxes, at least one of which must be checked. */
function Choices({ form, name, legend, options }: ChoicesProps) {
  const { field, error } = useBound({ form, name });
  const chosen: readonly string[] = field.value;
  const errorId = `${name}-error`;
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              field.onChange(
                options
                  .map((one) => one.value)
                  .filter((one) => (one === value ? target.checked : chosen.includes(one))),
              )
            }
          />
        ))}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}

const audiences = (Object.entries(HIRE_AUDIENCES) as [HireAudience, string][]).map(([value, label]) => ({
  value,
  label,
  ...(value === 'recruiters'
    ? {
        help: 'Members who recruit for a company or run its page, and those whose work in recruiting or human resources our staff confirmed.',
      }
    : {}),
}));

interface CardFormProps {
  card: OwnHireCard | null;
  employer: { id: number; name: string } | null;
}

function CardForm({ card, employer }: CardFormProps) {
  const navigate = useNavigate();
  const isShown = card !== null && !card.hasEnded;
  const form = useActionForm(hireCards.save, {
    values: valuesOf(card, employer),
    check: ({ roles, typedRole, types, workplaces, starts, availableFrom }) => {
      const all = withTyped(roles, typedRole);
      return {
        roles:
          all.length === 0
            ? 'Enter at least one role'
            : all.length > HIRE_LIMITS.roles
              ? `You can enter at most ${HIRE_LIMITS.roles} roles`
              : undefined,
        types: types.length === 0 ? 'Choose at least one type of employment' : undefined,
        workplaces: workplaces.length === 0 ? 'Choose at least one workplace' : undefined,
        availableFrom: starts === 'later' && !availableFrom ? 'Choose a date' : undefined,
      };
    },
    toInput: (values) => ({ body: inputOf(values) }),
    serverFields: { hiddenCompanyIds: 'hiddenCompanies' },
    touches: touchesHireCard,
    guard: 'Your card',
    answered: showOwnCard,
    done: isShown ? 'Card saved' : `Your card shows for ${HIRE_LIMITS.days} days`,
    onDone: () => void navigate({ to: '/available-to-hire' }),
  });
  const starts = form.fields.watch('starts');
  return (
    <Card bleed padded>
      <Form
        form={form}
        label="Your card"
        actions={
          <>
            <SubmitButton>{isShown ? 'Save' : 'Post card'}</SubmitButton>
            <Button asChild variant="ghost">
              <SiteLink to="/available-to-hire">Cancel</SiteLink>
            </Button>
          </>
        }
      >
        <TermsField
          form={form}
          name="roles"
          typedName="typedRole"
          label="Roles you’re open to"
          noun="role"
          required
          help={`Up to ${HIRE_LIMITS.roles}. Press Enter to add each one.`}
          placeholder="For example, Quilting supervisor"
          maxLength={HIRE_LIMITS.roleLength}
        />
        <Choices
          form={form}
          name="types"
          legend="Type of employment"
          options={hireTypes.map((value) => ({ value, label: HIRE_TYPES[value] }))}
        />
        <Choices
          form={form}
          name="workplaces"
          legend="Workplace"
          options={hireWorkplaces.map((value) => ({ value, label: HIRE_WORKPLACES[value] }))}
        />
        <Field form={form} name="place" label="Where (optional)" help="A city, a region, or “anywhere”.">
          <TextField maxLength={HIRE_LIMITS.placeLength} placeholder="For example, North Carolina" />
        </Field>
        <RadioField
          form={form}
          name="starts"
          legend="When you can start"
          options={[
            { value: 'now', label: 'Right away' },
            { value: 'later', label: 'From a certain day' },
          ]}
        />
        {starts === 'later' ? (
          <Field form={form} name="availableFrom" label="First day" required>
            <TextField type="date" />
          </Field>
        ) : null}
        <Field form={form} name="note" label="Note (optional)" help="What you’re good at, and what you’re looking for.">
          <TextArea rows={4} maxLength={HIRE_LIMITS.noteLength} />
        </Field>
        <RadioField form={form} name="audience" legend="Who sees it" options={audiences} />
        <HiddenCompaniesField form={form} />
      </Form>
    </Card>
  );
}

function Editor() {
  const own = useQuery(ownHireCardQuery);
  // A new card is hidden from the employer by default, so that a forgotten setting exposes nobody.
  const profile = useQuery({ ...query(people.own, {}), enabled: own.data?.card === null && own.data.lock === null });
  const { companyCard } = profile.data ?? {};
  const failed = own.error ?? profile.error;
  if (own.data?.lock)
    return (
      <Card bleed padded>
        <LockCard lock={own.data.lock} />
      </Card>
    );
  if (own.data?.card) return <CardForm card={own.data.card} employer={null} />;
  if (own.data && profile.data) return <CardForm card={null} employer={companyCard ?? null} />;
  if (failed)
    return (
      <Card bleed padded>
        <LoadFailed
          what="your card"
          error={failed}
          onRetry={() => Promise.all([own.refetch(), ...(own.data ? [profile.refetch()] : [])])}
        />
      </Card>
    );
  return <OwnCardSkeleton lines={10} />;
}

/** /available-to-hire/edit: posts the member's card, or edits it. */
export function HireCardEditPage() {
  return (
    <UnsavedGuard>
      <PageTitle
        description={`Your card shows for ${HIRE_LIMITS.days} days. You can change it, take it down or renew it at any time.`}
      >
        Your Available to Hire card
      </PageTitle>
      <Editor />
    </UnsavedGuard>
  );
}
