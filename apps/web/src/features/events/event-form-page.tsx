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
import { UnsavedGuard } from '../../parts/forms/unsaved.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { localDraft } from '../../parts/local-draft.ts';
import { ApiError, call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { useAction } from '../../platform/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Bindable, CheckboxField, Field, RadioField, useBound } from '../../ui/forms/bound-fields.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { TextArea, TextField } from '../../ui/forms/text-fields.tsx';
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
      help="A wide picture. Without one, we weave a cover from the title."
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

interface EditorProps {
  draft: EventDraft | null;
  companies: Companies;
}

/** The error of each field, by the same rules as on the server. */
const problemsOf = (values: EventValues) => ({
  ...eventProblems(inputOf(values)),
  agenda: agendaProblem(values.agenda) ?? undefined,
  capacity: capacityProblem(values.capacity) ?? undefined,
});

function Editor({ draft, companies }: EditorProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const isNew = draft === null || draft.state === 'draft';
  const save = async (values: EventValues): Promise<number> => {
    const body = inputOf(values);
    if (!draft) return (await call(eventHosting.create, { body })).id;
    const saved = await call(eventHosting.save, { params: { id: draft.id }, body });
    client.setQueryData(draftQuery(draft.id).queryKey, saved);
    return draft.id;
  };
  const propose = async (values: EventValues): Promise<number> => {
    const id = await save(values);
    if (isNew) {
      const proposed = await call(eventHosting.submit, { params: { id } }).catch((error: unknown) => {
        // The draft is stored: the member fixes errors in that draft, so that no second one is created.
        if (!draft) void navigate({ to: '/events/create', search: { event: id } as never, replace: true });
        throw error;
      });
      client.setQueryData(draftQuery(id).queryKey, proposed);
    }
    return id;
  };
  const form = useActionForm(propose, {
    values: draft ? valuesOf(draft.input) : blankValues(readersZone(), user.company ?? ''),
    check: problemsOf,
    guard: 'Your event',
    ...(draft ? {} : { draft: localDraft(user.id, 'event-form') }),
    touches: touchesEvents,
    done: isNew ? (user.isAdmin ? 'Event published' : 'Thanks! We look at it within one business day') : 'Event saved',
    onDone: (id) => void navigate({ to: eventPath(id) as never }),
  });
  const leave = useAction(() => save(form.fields.getValues()), {
    touches: touchesEvents,
    refused: 'Couldn’t save the draft',
    done: 'Draft saved',
    onDone: () => {
      form.fields.reset(form.fields.getValues());
      void navigate({ to: '/events', search: { tab: 'mine' } as never });
    },
  });
  const [format, isFree] = form.fields.watch(['format', 'isFree']);
  return (
    <>
      {draft?.reason && draft.state === 'draft' ? (
        <Banner tone="note">Our staff asked for a change: {draft.reason}</Banner>
      ) : null}
      <Card bleed padded>
        <Form
          form={form}
          label="Event"
          actions={
            <>
              <SubmitButton>{isNew ? (user.isAdmin ? 'Publish' : 'Propose event') : 'Save'}</SubmitButton>
              {isNew ? (
                <Button variant="ghost" loading={leave.isPending} onClick={() => leave.mutate()}>
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
            legend="How members take part"
            options={labeled(EVENT_FORMATS) as { value: keyof typeof EVENT_FORMATS; label: string }[]}
          />
          {format === 'online' ? null : <PlaceFields form={form} />}
          {format === 'in_person' ? null : (
            <Field
              form={form}
              name="joinUrl"
              label="Address to join online"
              help="Only members who are going see it."
              required
            >
              <TextField type="url" placeholder="https://" />
            </Field>
          )}
          <Field form={form} name="description" label="Description" required>
            <TextArea rows={6} limit={EVENT_LIMITS.description} />
          </Field>
          <Field
            form={form}
            name="agenda"
            label="Agenda (optional)"
            help="One item on each line, with its time: 09:30 Pour line"
          >
            <TextArea rows={3} />
          </Field>
          {companies.length > 0 ? (
            <Field
              form={form}
              name="hostCompanyId"
              label="Hosted for"
              help="Admins of its page can edit the event too."
            >
              <Select
                options={[
                  { value: '', label: 'No company' },
                  ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
            </Field>
          ) : null}
          <Field form={form} name="organizer" label="Organized by" required>
            <TextField maxLength={EVENT_LIMITS.organizer} />
          </Field>
          <Field form={form} name="website" label="Website (optional)">
            <TextField type="url" placeholder="https://" />
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
          <Field
            form={form}
            name="capacity"
            label="Places (optional)"
            help="Leave it empty if there’s room for everyone."
          >
            <TextField inputMode="numeric" maxLength={6} />
          </Field>
          <CheckboxField
            form={form}
            name="hasWaitlist"
            label="Keep a waitlist once it’s full"
            help="When a place becomes free, we keep it for the first who waits for up to 24 hours."
          />
          <CoverField form={form} />
          <RadioField
            form={form}
            name="visibility"
            legend="Who finds it"
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
  const draft = useQuery({ ...draftQuery(eventId ?? 0), enabled: eventId !== undefined });
  const companies = useQuery(query(eventHosting.companies, {}));
  const failed = (eventId !== undefined && draft.error) || companies.error;
  const isMissing = failed instanceof ApiError && failed.status === 404;
  const isEdit = draft.data !== undefined && draft.data.state !== 'draft';
  const isReady = companies.data && (eventId === undefined || draft.data);
  return (
    <UnsavedGuard>
      <PageTitle
        description={
          isEdit
            ? 'If the time or the place changes, we tell everyone who takes part.'
            : 'Our staff look at each event within one business day.'
        }
      >
        {isEdit ? 'Edit your event' : 'Propose an event'}
      </PageTitle>
      {isReady ? (
        <Editor
          key={eventId ?? 'new'}
          draft={(eventId !== undefined && draft.data) || null}
          companies={companies.data}
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
