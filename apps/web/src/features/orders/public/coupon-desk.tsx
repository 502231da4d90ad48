import type { Coupon } from '@innerspring/contract/orders/admin';
import { adminOrders } from '@innerspring/contract/orders/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useActionForm } from '../../../parts/forms/action-form.ts';
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
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { endOfDay } from '../../../ui/words/end-of-day.ts';
import { formatDate } from '../../../ui/words/date-format.ts';
import { centsOf, dollars } from '../../../parts/money-format.ts';
import { PagedList } from '../../admin/public/admin-page.tsx';

const touches = /^adminOrders\./;
const kinds = [
  { value: 'percent', label: 'Percent' },
  { value: 'dollars', label: 'Dollars' },
];
const wholeOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : null);
const optional = (text: string) => (text.trim() === '' ? null : wholeOf(text));

type Values = { code: string; kind: string; off: string; months: string; maxRedemptions: string; expiresAt: string };

function problemsOf({ code, kind, off, months, maxRedemptions }: Values) {
  const isWhole = (text: string) => text.trim() === '' || (wholeOf(text) ?? 0) > 0;
  const percent = wholeOf(off) ?? 0;
  return {
    code: /^[A-Za-z0-9-]{3,40}$/.test(code.trim()) ? undefined : 'Use 3 to 40 letters, digits and hyphens',
    off:
      kind === 'percent'
        ? percent >= 1 && percent <= 100
          ? undefined
          : 'Enter 1 to 100'
        : centsOf(off)
          ? undefined
          : 'Enter an amount, such as 2.50',
    months: isWhole(months) ? undefined : 'Enter a whole number',
    maxRedemptions: isWhole(maxRedemptions) ? undefined : 'Enter a whole number',
  };
}

function CouponForm() {
  const form = useActionForm(adminOrders.createCoupon, {
    values: { code: '', kind: 'percent', off: '', months: '1', maxRedemptions: '', expiresAt: '' },
    check: problemsOf,
    toInput: ({ code, kind, off, months, maxRedemptions, expiresAt }) => ({
      body: {
        code: code.trim(),
        percentOff: kind === 'percent' ? wholeOf(off) : null,
        centsOff: kind === 'percent' ? null : (centsOf(off) ?? null),
        months: optional(months),
        maxRedemptions: optional(maxRedemptions),
        expiresAt: expiresAt ? endOfDay(expiresAt) : null,
      },
    }),
    serverFields: { percentOff: 'off', centsOff: 'off' },
    through: withSudo,
    touches,
    done: ({ code }) => ({ title: `Coupon ${code} created` }),
  });
  return (
    <Card padded>
      <Form form={form} label="New coupon" actions={<SubmitButton>Create coupon</SubmitButton>}>
        <div className="grid gap-3 sm:grid-cols-3">
          <Field form={form} name="code" label="Code">
            <TextField autoComplete="off" maxLength={40} />
          </Field>
          <Field form={form} name="off" label="Off">
            <TextField inputMode="decimal" autoComplete="off" />
          </Field>
          <Field form={form} name="kind" label="In">
            <Select options={kinds} />
          </Field>
          <Field form={form} name="months" label="Months" help="Empty: every month">
            <TextField inputMode="numeric" autoComplete="off" />
          </Field>
          <Field form={form} name="maxRedemptions" label="Uses" help="Empty: any number">
            <TextField inputMode="numeric" autoComplete="off" />
          </Field>
          <Field form={form} name="expiresAt" label="Last day" help="Empty: no end">
            <TextField type="date" />
          </Field>
        </div>
      </Form>
    </Card>
  );
}

const offOf = ({ percentOff, centsOff }: Coupon) => (percentOff === null ? dollars(centsOff ?? 0) : `${percentOff}%`);
const monthsOf = ({ months }: Coupon) =>
  months === null ? 'Every month' : months === 1 ? 'First month' : `${months} months`;

function End({ coupon }: { coupon: Coupon }) {
  const end = useAction(adminOrders.endCoupon, {
    touches,
    refused: 'Couldn’t end the coupon',
    done: `Coupon ${coupon.code} ended`,
  });
  if (coupon.endedAt) return <Badge variant="outline">Ended</Badge>;
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm" loading={end.isPending} aria-label={`End ${coupon.code}`}>
          End
        </Button>
      }
      title={`End the coupon ${coupon.code}?`}
      description="Nobody can use it from now on. You can’t undo this."
      confirmLabel="End coupon"
      cancelLabel="Keep coupon"
      onConfirm={() => end.mutate({ params: { id: coupon.id } })}
    />
  );
}

/** All coupons, and the form for a new one. */
export function CouponDesk() {
  const list = useInfiniteQuery(pages(adminOrders.coupons, { query: {} }));
  return (
    <div className="grid gap-4">
      <CouponForm />
      <PagedList list={list} label="coupons" empty={<EmptyState>Coupons will appear here.</EmptyState>}>
        {(items) => (
          <DataTable
            caption="Coupons"
            rows={items}
            rowKey={({ id }) => id}
            columns={[
              { key: 'code', header: 'Code', primary: true, cell: ({ code }) => code },
              { key: 'off', header: 'Off', cell: offOf },
              { key: 'months', header: 'Applies to', cell: monthsOf },
              {
                key: 'used',
                header: 'Used',
                numeric: true,
                cell: ({ redemptions, maxRedemptions }) =>
                  maxRedemptions === null ? redemptions : `${redemptions} of ${maxRedemptions}`,
              },
              {
                key: 'expires',
                header: 'Last day',
                cell: ({ expiresAt }) =>
                  expiresAt ? formatDate(new Date(expiresAt), { dateStyle: 'medium' }) : 'No end',
              },
              { key: 'end', header: 'End', actions: true, cell: (coupon) => <End coupon={coupon} /> },
            ]}
          />
        )}
      </PagedList>
    </div>
  );
}
