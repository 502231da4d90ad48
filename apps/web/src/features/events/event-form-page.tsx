import {
  EVENT_CATEGORIES,
  EVENT_FORMATS,
  EVENT_LIMITS,
  EVENT_VISIBILITIES,
} from '@innerspring/contract/events/choices';
import { eventHosting } from '@innerspring/contract/events/hosting-endpoints';
import { eventProblems } from '@innerspring/contract/events/rules';
import type { EventDraft } from '@innerspring/contract/events/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { coverShape, PictureField } from '../companies/public/company-picture-field.tsx';
import { zoneName, zonesMatching } from '../settings/public/time-zones.ts';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { useSubmitWays } from '../../parts/forms/submit-ways.ts';
import { UnsavedGuard } from '../../parts/forms/unsaved.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { localDraft } from '../../parts/local-draft.ts';
import { ApiError, call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Bindable, CheckboxField, Field, RadioField, useBound } from '../../ui/forms/bound-fields.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { TextArea, TextField, WebAddressField } from '../../ui/forms/text-fields.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { readersZone } from './event-times.ts';
import { agendaProblem, blankValues, capacityProblem, type EventValues, inputOf, valuesOf } from './event-values.ts';
import { draftQuery, eventPath, touchesEvents } from './events.data.ts';

type Companies = { id: number; name: string }[];
type Bound = { form: Bindable<EventValues> };

const labeled = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The venue's time zone, found by its city. */
function ZoneField({ form }: Bound) {
  const { field, error } = useBound({ form, name: 'timeZone' });
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FormField label="Time zone" help="Enter the start and the end in this time zone." error={error} required>
      <Combobox
        value={typed ?? zoneName(field.value)}
        onValueChange={setTyped}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => setTyped(null)}
        options={typed === null ? [] : zonesMatching(typed)}
        onSelect={({ id }) => {
          setTyped(null);
          field.onChange(id);
        }}
        placeholder="Search by city"
      />
    </FormField>
  );
}

function CoverField({ form }: Bound) {
  const { field, error } = useBound({ form, name: 'coverUrl' });
  return (
    <PictureField
      label="Cover"
      help="A wide picture. Without one, we’ll make a pattern from the title."
      url={field.value}
      error={error}
      shape={coverShape}
      look="h-24 w-full rounded-btn object-cover"
      onChange={field.onChange}
    />
  );
}

function PlaceFields({ form }: Bound) {
  return (
    <>
      <Field form={form} name="venue" label="Venue">
        <TextField maxLength={EVENT_LIMITS.place} placeholder="For example, World Market Center" />
      </Field>
      <Field form={form} name="address" label="Street address (optional)">
        <TextField maxLength={EVENT_LIMITS.address} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field form={form} name="city" label="City" required>
          <TextField maxLength={EVENT_LIMITS.place} />
        </Field>
        <Field form={form} name="region" label="State or region">
          <TextField maxLength={EVENT_LIMITS.place} />
        </Field>
        <Field form={form} name="country" label="Country">
          <TextField maxLength={EVENT_LIMITS.place} />
        </Field>
      </div>
    </>
  );
}

/** `told`: what became of it, for the toast. */
type Saved = { id: number; told: string };

interface EditorProps {
  /** Null until it is stored for the first time. */
  draft: EventDraft | null;
  companies: Companies;
  /** Called once a new event is stored as a draft. */
  onStored: (id: number) => void;
}

/** What a draft needs: everything typed must be readable. */
const draftProblems = (values: EventValues) => ({
  agenda: agendaProblem(values.agenda) ?? undefined,
  capacity: capacityProblem(values.capacity) ?? undefined,
});

/** The error of each field, by the same rules as on the server. */
const problemsOf = (values: EventValues) => ({ ...eventProblems(inputOf(values)), ...draftProblems(values) });

function Editor({ draft, companies, onStored }: EditorProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const isNew = draft === null || draft.state === 'draft';
  /** The stored event. A draft that was stored once is changed from then on, so that no second one is made. */
  const [storedId, setStoredId] = useState(draft?.id);
  const kept = localDraft(user.id, 'event-form');
  const ways = useSubmitWays<'propose' | 'close'>('propose');

  async function save(values: EventValues): Promise<Saved> {
    const body = inputOf(values);
    if (storedId !== undefined) {
      const saved = await call(eventHosting.save, { params: { id: storedId }, body });
      client.setQueryData(draftQuery(saved.id).queryKey, saved);
      return { id: saved.id, told: saved.hasChangesInReview ? 'Your changes are in review' : 'Event saved' };
    }
    const { id } = await call(eventHosting.create, { body });
    setStoredId(id);
    kept.clear();
    onStored(id);
    return { id, told: 'Draft saved' };
  }
  async function propose(values: EventValues): Promise<Saved> {
    const saved = await save(values);
    if (!isNew) return saved;
    const { id } = saved;
    // Stored by now, whatever becomes of the proposal.
    // oxlint-disable-next-line react/immutability -- runs when the member submits, long after the form was made
    form.fields.reset(values, { keepValues: true });
    const proposed = await call(eventHosting.submit, { params: { id } });
    client.setQueryData(draftQuery(id).queryKey, proposed);
    return { id, told: user.isAdmin ? 'Event published' : 'Thanks! We’ll review it within one business day' };
  }
  const saveDraft = async (values: EventValues): Promise<Saved> => ({ ...(await save(values)), told: 'Draft saved' });
  const form = useActionForm((values: EventValues) => (ways.now() === 'close' ? saveDraft(values) : propose(values)), {
    values: draft ? valuesOf(draft.input) : blankValues(readersZone(), user.company ?? ''),
    check: (values) => (ways.now() === 'close' ? draftProblems(values) : problemsOf(values)),
    guard: 'Your event',
    draft: storedId === undefined ? kept : undefined,
    afterwards: 'keep',
    touches: touchesEvents,
    done: ({ told }) => ({ title: told }),
    onDone: ({ id }) =>
      void navigate(
        ways.now() === 'close' ? { to: '/events', search: { tab: 'mine' } as never } : { to: eventPath(id) as never },
      ),
  });
  const [format, isFree, hostCompanyId] = form.fields.watch(['format', 'isFree', 'hostCompanyId']);
  // Once it was proposed, it stays with its company.
  const isLost = isNew && hostCompanyId !== '' && !companies.some((company) => String(company.id) === hostCompanyId);
  return (
    <>
      {draft?.hasChangesInReview ? (
        <Banner tone="note">Your changes are in review. Until then, members see the event as it was.</Banner>
      ) : null}
      {draft?.reason && draft.state === 'draft' ? (
        <Banner tone="note">Our staff asked for a change: {draft.reason}</Banner>
      ) : null}
      {draft?.reason && draft.state === 'published' ? (
        <Banner tone="note">We couldn’t publish your changes: {draft.reason}</Banner>
      ) : null}
      <Card bleed padded>
        <Form
          form={ways.usual(form)}
          label="Event"
          actions={
            <>
              <SubmitButton loading={ways.isBusy(form, 'propose')} disabled={ways.isBusy(form, 'close')}>
                {isNew ? (user.isAdmin ? 'Publish' : 'Propose event') : 'Save'}
              </SubmitButton>
              {isNew ? (
                <Button
                  variant="ghost"
                  loading={ways.isBusy(form, 'close')}
                  disabled={ways.isBusy(form, 'propose')}
                  onClick={() => ways.submit(form, 'close')}
                >
                  Save draft and close
                </Button>
              ) : null}
            </>
          }
        >
          <Field form={form} name="title" label="Title" required>
            <TextField maxLength={EVENT_LIMITS.title} />
          </Field>
          <Field form={form} name="category" label="Category" required>
            <Select options={[{ value: '', label: 'Choose a category' }, ...labeled(EVENT_CATEGORIES)]} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field form={form} name="starts" label="Starts" required>
              <TextField type="datetime-local" />
            </Field>
            <Field form={form} name="ends" label="Ends" required>
              <TextField type="datetime-local" />
            </Field>
          </div>
          <ZoneField form={form} />
          <RadioField
            form={form}
            name="format"
            legend="Format"
            options={labeled(EVENT_FORMATS) as { value: keyof typeof EVENT_FORMATS; label: string }[]}
          />
          {format === 'online' ? null : <PlaceFields form={form} />}
          {format === 'in_person' ? null : (
            <Field
              form={form}
              name="joinUrl"
              label="Link to join online"
              help="Only members who are going can see it."
              required
            >
              <WebAddressField />
            </Field>
          )}
          <Field form={form} name="description" label="Description" required>
            <TextArea rows={6} limit={EVENT_LIMITS.description} />
          </Field>
          <Field
            form={form}
            name="agenda"
            label="Agenda (optional)"
            help="One item on each line, with its time: 9:30 AM Pour line"
          >
            <TextArea rows={3} />
          </Field>
          {companies.length > 0 || isLost ? (
            <Field
              form={form}
              name="hostCompanyId"
              label="Hosted for"
              help={
                isLost
                  ? 'You can’t host for the company that you chose now. Choose again.'
                  : 'It’s shown as the organizer, and admins of its page can edit the event too.'
              }
            >
              <Select
                options={[
                  { value: '', label: 'No company' },
                  ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
            </Field>
          ) : null}
          {hostCompanyId === '' ? (
            <Field form={form} name="organizer" label="Organized by" required>
              <TextField maxLength={EVENT_LIMITS.organizer} />
            </Field>
          ) : null}
          <Field form={form} name="website" label="Website (optional)">
            <WebAddressField />
          </Field>
          <RadioField
            form={form}
            name="isFree"
            legend="Price"
            options={[
              { value: 'yes', label: 'Free' },
              { value: 'no', label: 'There’s a fee' },
            ]}
          />
          {isFree === 'no' ? (
            <Field form={form} name="priceNote" label="What it costs" required>
              <TextField maxLength={EVENT_LIMITS.priceNote} placeholder="For example, $45 a person" />
            </Field>
          ) : null}
          <Field form={form} name="capacity" label="Places (optional)" help="Leave empty if there’s no limit.">
            <TextField inputMode="numeric" maxLength={6} />
          </Field>
          <CheckboxField
            form={form}
            name="hasWaitlist"
            label="Keep a waitlist once it’s full"
            help="When a place opens up, we hold it for the next person on the waitlist for up to 24 hours."
          />
          <CoverField form={form} />
          <RadioField
            form={form}
            name="visibility"
            legend="Who can find it"
            options={labeled(EVENT_VISIBILITIES) as { value: keyof typeof EVENT_VISIBILITIES; label: string }[]}
          />
        </Form>
      </Card>
    </>
  );
}

function Loading() {
  return (
    <SkeletonRegion label="Loading the form">
      <Card bleed padded className="grid gap-5">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
        <SkeletonText lines={8} />
      </Card>
    </SkeletonRegion>
  );
}

/** /events/create: proposes a new event, or edits one. */
export function EventFormPage({ eventId }: { eventId: number | undefined }) {
  const navigate = useNavigate();
  const draft = useQuery({ ...draftQuery(eventId ?? 0), enabled: eventId !== undefined });
  /** The event that the open form stored: it keeps what is typed, and gets the address of its draft. */
  const [made, setMade] = useState<number>();
  const isMade = eventId !== undefined && eventId === made;
  const companies = useQuery(query(eventHosting.companies, {}));
  const failed = (eventId !== undefined && draft.error) || companies.error;
  const isMissing = failed instanceof ApiError && failed.status === 404;
  const isEdit = draft.data !== undefined && draft.data.state !== 'draft';
  const isReady = companies.data && (eventId === undefined || isMade || draft.data);
  return (
    <UnsavedGuard>
      <PageTitle
        description={
          isEdit
            ? 'Our staff review changes first, unless a verified company hosts the event. If the time or place changes, we’ll tell everyone attending.'
            : 'Our staff review each event within one business day.'
        }
      >
        {isEdit ? 'Edit your event' : 'Propose an event'}
      </PageTitle>
      {isReady ? (
        <Editor
          key={isMade ? 'new' : (eventId ?? 'new')}
          draft={(eventId !== undefined && draft.data) || null}
          companies={companies.data}
          onStored={(id) => {
            setMade(id);
            void navigate({ to: '/events/create', search: { event: id } as never, replace: true, ignoreBlocker: true });
          }}
        />
      ) : isMissing ? (
        <Card bleed>
          <EmptyState>Event not found</EmptyState>
        </Card>
      ) : failed ? (
        <Card bleed padded>
          <LoadFailed
            what="the event"
            error={failed}
            onRetry={() => Promise.all([draft.refetch(), companies.refetch()])}
          />
        </Card>
      ) : (
        <Loading />
      )}
    </UnsavedGuard>
  );
}
