import type { SubscriptionRow } from '@innerspring/contract/premium/admin';
import {
  adminPremium,
  CANCEL_REASONS,
  PREMIUM_STATES,
  type PremiumState,
} from '@innerspring/contract/premium/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { pages } from '../../../platform/query.ts';
import { withSudo } from '../../../platform/session/sudo.ts';
import { useAction } from '../../../platform/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { endOfDay } from '../../../ui/words/end-of-day.ts';
import { formatDate } from '../../../ui/words/date-format.ts';
import { DebouncedSearch, FilterRow, PagedList } from '../../admin/public/admin-page.tsx';
import { stateNames } from './state-names.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';

export type MemberFilters = { q?: string | undefined; state?: PremiumState | undefined };

const touches = /^adminPremium\./;
const shown = PREMIUM_STATES.filter((state) => state !== 'none');
const states = [{ value: '', label: 'Any' }, ...shown.map((value) => ({ value, label: stateNames[value] }))];
const day = (instant: string | null) => (instant ? formatDate(new Date(instant), { dateStyle: 'medium' }) : '–');

/** Gives a member Premium until a date. */
function GiftForm() {
  const form = useActionForm(adminPremium.comp, {
    values: { username: '', until: '', reason: '' },
    check: ({ username, until, reason }) => ({
      username: username.trim() ? undefined : 'Enter a username',
      until: until ? undefined : 'Choose a date',
      reason: reason.trim().length >= 3 ? undefined : 'Say why, in a few words',
    }),
    toInput: ({ until, ...body }) => ({ body: { ...body, until: endOfDay(until) } }),
    through: withSudo,
    touches,
    done: ({ person }) => ({ title: `${person.fullName} has Premium` }),
  });
  return (
    <Card padded>
      <Form form={form} label="Give Premium" actions={<SubmitButton>Give Premium</SubmitButton>}>
        <div className="grid gap-3 sm:grid-cols-3">
          <Field form={form} name="username" label="Username">
            <TextField autoComplete="off" dir="ltr" maxLength={40} />
          </Field>
          <Field form={form} name="until" label="Until">
            <TextField type="date" />
          </Field>
          <Field form={form} name="reason" label="Reason">
            <TextField maxLength={300} />
          </Field>
        </div>
      </Form>
    </Card>
  );
}

function EndGift({ row }: { row: SubscriptionRow }) {
  const { fullName } = row.person;
  const end = useAction(adminPremium.endComp, {
    through: withSudo,
    touches,
    refused: 'Couldn’t end the gift',
    done: () => ({ title: `${fullName}’s gift has ended`, description: 'We’ve told them.' }),
  });
  if (row.state !== 'comped') return null;
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm" loading={end.isPending} aria-label={`End gift of ${fullName}`}>
          End gift
        </Button>
      }
      title={`End the Premium given to ${fullName}?`}
      description="It ends now, and we tell them. What they pay for themselves stays."
      confirmLabel="End gift"
      cancelLabel="Keep gift"
      onConfirm={() => end.mutate({ params: { id: row.id } })}
    />
  );
}

const reasonOf = ({ reason, cancelReason }: SubscriptionRow) =>
  reason ?? (cancelReason ? (CANCEL_REASONS as Record<string, string>)[cancelReason] : undefined) ?? '–';

interface PremiumMembersProps {
  filters: MemberFilters;
  onFilters: (filters: MemberFilters) => void;
}

/** Members who have or had Premium, and gifts. */
export function PremiumMembers({ filters, onFilters }: PremiumMembersProps) {
  const { q, state } = filters;
  const list = useInfiniteQuery(pages(adminPremium.list, { query: { q, state } }));
  const isFiltered = Boolean(q || state);
  return (
    <div className="grid gap-4">
      <GiftForm />
      <FilterRow label="Members with Premium">
        <FormField label="Search" className="min-w-56 flex-2">
          <DebouncedSearch
            value={q ?? ''}
            placeholder="Name, username or email"
            onChange={(value) => onFilters({ q: value || undefined })}
          />
        </FormField>
        <FormField label="Status" className="min-w-40 flex-1">
          <Select
            options={states}
            value={state ?? ''}
            onChange={(event) => onFilters({ state: shown.find((one) => one === event.target.value) })}
          />
        </FormField>
      </FilterRow>
      <PagedList
        list={list}
        label="members with Premium"
        empty={
          <EmptyState
            action={
              isFiltered ? (
                <Button onClick={() => onFilters({ q: undefined, state: undefined })}>Clear filters</Button>
              ) : undefined
            }
          >
            {isFiltered ? 'No member matches these filters.' : 'Members with Premium will appear here.'}
          </EmptyState>
        }
      >
        {(items) => (
          <DataTable
            caption="Members with Premium"
            rows={items}
            rowKey={({ id }) => id}
            columns={[
              { key: 'person', header: 'Member', primary: true, cell: ({ person }) => <PersonLine person={person} /> },
              {
                key: 'state',
                header: 'Status',
                cell: (row) => (
                  <Badge variant={row.state === 'past_due' ? 'destructive' : 'outline'}>{stateNames[row.state]}</Badge>
                ),
              },
              { key: 'since', header: 'Since', cell: ({ startedAt }) => day(startedAt) },
              { key: 'until', header: 'Until', cell: ({ until }) => day(until) },
              { key: 'retry', header: 'Next try', cell: ({ retryAt }) => day(retryAt) },
              { key: 'why', header: 'Reason', cell: reasonOf },
              { key: 'end', header: 'End', actions: true, cell: (row) => <EndGift row={row} /> },
            ]}
          />
        )}
      </PagedList>
    </div>
  );
}
