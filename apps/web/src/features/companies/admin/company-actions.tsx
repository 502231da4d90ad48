import type { AdminCompany } from '@innerspring/contract/companies/admin';
import { adminCompanies } from '@innerspring/contract/companies/management-endpoints';
import { useState } from 'react';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { SiteLink } from '../../../parts/site-link.tsx';
import { sentenceOf } from '../../../platform/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { formatDate } from '../../../ui/words/date-format.ts';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { CompanySearch } from '../company-search.tsx';
import { asCompanyStaff, useCompanyStaffAction } from '../company.data.ts';

interface FormProps {
  detail: AdminCompany;
  onClose: () => void;
}

/** Verify, suspend, merge. */
export function CompanyActions({ detail }: { detail: AdminCompany }) {
  const [open, setOpen] = useState<'suspend' | 'lift' | 'merge' | null>(null);
  const { company, suspendedAt, mergedInto } = detail;
  const params = { id: company.id };
  const verify = useCompanyStaffAction(
    adminCompanies.setVerified,
    company.isVerified ? 'Badge removed' : 'Company verified',
  );
  const lift = useCompanyStaffAction(adminCompanies.unsuspend, 'Suspension lifted');
  const failed = verify.error ?? lift.error;
  const close = () => setOpen(null);
  return (
    <div className="grid gap-2">
      {failed ? <FieldError>{sentenceOf(failed)}</FieldError> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          loading={verify.isPending}
          onClick={() => verify.mutate({ params, body: { verified: !company.isVerified } })}
        >
          {company.isVerified ? 'Remove Verified' : 'Verify'}
        </Button>
        <Button variant="outline" size="sm" onClick={() => setOpen(suspendedAt ? 'lift' : 'suspend')}>
          {suspendedAt ? 'Lift suspension' : 'Suspend'}
        </Button>
        {mergedInto ? null : (
          <Button variant="outline" size="sm" onClick={() => setOpen('merge')}>
            Merge
          </Button>
        )}
      </div>
      {open === 'suspend' ? <SuspendDialog detail={detail} onClose={close} /> : null}
      {open === 'merge' ? <MergeDialog detail={detail} onClose={close} /> : null}
      <ConfirmDialog
        open={open === 'lift'}
        onOpenChange={close}
        title={`Lift the suspension of ${company.name}?`}
        description="Members can see its page and posts again right away."
        confirmLabel="Lift suspension"
        cancelLabel="Keep suspended"
        onConfirm={() => lift.mutate({ params })}
      />
    </div>
  );
}

function SuspendDialog({ detail, onClose }: FormProps) {
  const { id, name } = detail.company;
  const form = useActionForm(adminCompanies.suspend, {
    ...asCompanyStaff,
    values: { reason: '' },
    toInput: (body) => ({ params: { id }, body }),
    placeOf: () => 'reason',
    done: `${name} is suspended`,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Suspend ${name}`}
      description="Its page and posts are hidden from members until the suspension is lifted."
      submit="Suspend"
      destructive
    >
      <Field form={form} name="reason" label="Reason">
        <TextField />
      </Field>
    </FormDialog>
  );
}

/** The text of the search field, and the company once one of the results is selected. */
type Into = { id: number | null; name: string };

function MergeDialog({ detail, onClose }: FormProps) {
  const { id, name } = detail.company;
  const into: Into = { id: null, name: '' };
  const form = useActionForm(adminCompanies.merge, {
    ...asCompanyStaff,
    values: { into, reason: '' },
    check: (values) => ({ into: values.into.id === null ? 'Choose a company from the list' : undefined }),
    toInput: (values) => ({ params: { id }, body: { intoId: Number(values.into.id), reason: values.reason } }),
    serverFields: { intoId: 'into' },
    done: `${name} was merged`,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Merge ${name}`}
      description="Followers, people, posts, roles and claims move to the other company, and this page leads there. You can undo it for 30 days."
      submit="Merge"
      destructive
    >
      <Field form={form} name="into" label="Into">
        {({ value, onChange }) => (
          <CompanySearch
            value={value.name}
            onValueChange={(typed) => onChange({ id: null, name: typed })}
            onSelect={onChange}
          />
        )}
      </Field>
      <Field form={form} name="reason" label="Reason">
        <TextField />
      </Field>
    </FormDialog>
  );
}

type Merge = AdminCompany['merges'][number];

const editPath = (id: number) => `/admin/companies/edit/${id}`;

/** Possible duplicates of this company, and past merges. */
export function CompanyMerges({ detail }: { detail: AdminCompany }) {
  return (
    <>
      <Card padded className="grid gap-3">
        <h2 className="text-lg font-semibold">Similar companies</h2>
        {detail.lookAlikes.length === 0 ? (
          <p className="text-ink-soft">No company has a similar name or the same domain.</p>
        ) : (
          <ul className="grid gap-1">
            {detail.lookAlikes.map(({ id, name, why }) => (
              <li key={id}>
                <SiteLink to={editPath(id)} className="link">
                  {name}
                </SiteLink>{' '}
                <span className="text-sm text-ink-soft">{why === 'domain' ? 'same domain' : 'similar name'}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {detail.merges.length > 0 ? (
        <Card padded className="grid gap-3">
          <h2 className="text-lg font-semibold">Merges</h2>
          <ul className="grid gap-4">
            {detail.merges.map((merge) => (
              <MergeLine key={merge.id} merge={merge} />
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}

function MergeLine({ merge }: { merge: Merge }) {
  const [isAsking, setAsking] = useState(false);
  const undo = useCompanyStaffAction(adminCompanies.undoMerge, `${merge.from.name} is back`);
  return (
    <li className="grid gap-1.5">
      <p className="wrap-anywhere">
        <SiteLink to={editPath(merge.from.id)} className="link">
          {merge.from.name}
        </SiteLink>{' '}
        into{' '}
        <SiteLink to={editPath(merge.into.id)} className="link">
          {merge.into.name}
        </SiteLink>
        , <RelativeTime value={merge.createdAt} suffix="ago" isInSentence />
      </p>
      {undo.error ? <FieldError>{sentenceOf(undo.error)}</FieldError> : null}
      {merge.undoneAt ? (
        <p className="text-sm text-ink-soft">Undone</p>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" variant="outline" loading={undo.isPending} onClick={() => setAsking(true)}>
            Undo
          </Button>
          <span className="text-sm text-ink-soft">
            until {formatDate(new Date(merge.undoUntil), { dateStyle: 'medium' })}
          </span>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Undo the merge of ${merge.from.name} into ${merge.into.name}?`}
        description="Everything moves back, and the old page is restored."
        confirmLabel="Undo merge"
        cancelLabel="Keep merged"
        onConfirm={() => undo.mutate({ params: { id: merge.id } })}
      />
    </li>
  );
}
