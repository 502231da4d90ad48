import { admin } from '@innerspring/contract/admin/endpoints';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IdentityProofForm, useIdentityProof } from '../../parts/identity-proof.tsx';
import { ApiError, sentenceOf } from '../../platform/api.ts';
import { pages, query } from '../../platform/query.ts';
import { Select } from '../../ui/forms/choices.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { SubmitButton } from '../../ui/forms/form.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { SkeletonText } from '../../ui/states/loading.tsx';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import type { MailLine, MailText } from './admin.data.ts';
import { AdminFrame, AuditLines, PagedList } from './public/admin-page.tsx';

const stateWord = { queued: 'Queued', held: 'Unsent', sent: 'Sent', failed: 'Failed' } as const;

/** Outgoing email. If no mail server is set, admins can read its text here after entering their password. */
export function AdminMailPage({ mailConfigured }: { mailConfigured: boolean }) {
  const [open, setOpen] = useState<MailLine | null>(null);
  const list = useInfiniteQuery(pages(admin.mails, { query: {} }));
  return (
    <AdminFrame title="Outgoing email" current="/admin/mail">
      {mailConfigured ? null : (
        <Banner tone="note" look="box">
          No mail server is set, so emails stay on this machine. Open one to share its link. We ask for your password
          first, and leave out links into administrators' accounts.
        </Banner>
      )}
      <PagedList
        list={list}
        label="emails"
        empty={<EmptyState>Emails to members and applicants will appear here.</EmptyState>}
      >
        {(mails) => (
          <DataTable
            caption="Outgoing email"
            rows={mails}
            rowKey={(mail) => mail.id}
            columns={[
              {
                key: 'subject',
                header: 'Subject',
                primary: true,
                cell: (mail) => (
                  <button
                    type="button"
                    className="text-start font-semibold text-night hover:underline"
                    onClick={() => setOpen(mail)}
                  >
                    {mail.subject}
                  </button>
                ),
              },
              { key: 'to', header: 'To', cell: (mail) => <span className="break-all">{mail.to}</span> },
              {
                key: 'state',
                header: 'Status',
                cell: (mail) => (
                  <Badge variant={mail.state === 'failed' ? 'destructive' : 'secondary'}>{stateWord[mail.state]}</Badge>
                ),
              },
              {
                key: 'created',
                header: 'Created',
                cell: (mail) => <RelativeTime value={mail.createdAt} suffix="ago" />,
              },
              { key: 'error', header: 'Last error', cell: (mail) => mail.lastError ?? '–' },
            ]}
          />
        )}
      </PagedList>
      {open ? <MailDialog mail={open} onClose={() => setOpen(null)} /> : null}
    </AdminFrame>
  );
}

/**
 * One email, shown after the admin enters their password: its links can open someone's account. Each view is audited.
 */
function MailDialog({ mail, onClose }: { mail: MailLine; onClose: () => void }) {
  // Fetched once and dropped when the dialog closes: each view is audited, and the next one may need the password
  // again.
  const full = useQuery({
    ...query(admin.mail, { params: { id: mail.id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const proof = useIdentityProof(() => void full.refetch());
  const isAsking = wantsPassword(full.error) && !full.isFetching;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={mail.subject}
      description={`To ${mail.to}`}
      footer={
        isAsking ? (
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton form={proof.form}>Read email</SubmitButton>
          </>
        ) : undefined
      }
    >
      {full.isFetching ? <SkeletonText lines={6} /> : null}
      {isAsking ? (
        <div className="grid gap-4">
          <p className="text-sm text-ink-soft">
            Enter your password to read this email, because its links can open someone’s account. Reading it goes in the
            audit log. We won’t ask again for 15 minutes.
          </p>
          <IdentityProofForm proof={proof} label={mail.subject} />
        </div>
      ) : null}
      {full.isError && !full.isFetching && !isAsking ? <p>{sentenceOf(full.error)}</p> : null}
      {full.data ? <Words mail={full.data} /> : null}
    </Dialog>
  );
}

function Words({ mail }: { mail: MailText }) {
  if (mail.text === null)
    return <p className="text-ink-soft">We don’t keep the text of emails that went to the mail server.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {mail.linksLeftOut ? (
        <Banner tone="note" look="box">
          We left out the link because it opens an administrator’s account. If they can’t sign in, use the emergency
          account.
        </Banner>
      ) : null}
      <pre
        className="max-h-[60dvh] overflow-auto whitespace-pre-wrap break-words font-sans text-sm"
        tabIndex={0}
        aria-label="Email text"
      >
        {mail.text}
      </pre>
    </div>
  );
}

const wantsPassword = (error: unknown) => error instanceof ApiError && error.code === 'sudo_required';

const actions = [
  ['', 'All actions'],
  ['applications.approve', 'Applications approved'],
  ['applications.reject', 'Applications rejected'],
  ['applications.ask', 'Information requested'],
  ['users.suspend', 'Suspensions'],
  ['users.requestAdmin', 'Admin requests'],
  ['users.grantAdmin', 'Admins added'],
  ['users.revokeAdmin', 'Admins removed'],
  ['users.verify', 'Verified badges'],
  ['users.confirmProfession', 'Confirmed professions'],
  ['users.resetTwoFactor', 'Two-factor resets'],
  ['users.note', 'Notes'],
  ['bugs.move', 'Bug report status changes'],
] as const;

interface AdminAuditPageProps {
  action: string | undefined;
  onAction: (action: string | undefined) => void;
}

/** The audit log, newest first. The filter is in the URL. */
export function AdminAuditPage({ action, onAction }: AdminAuditPageProps) {
  const list = useInfiniteQuery(pages(admin.audit, { query: { action } }));
  return (
    <AdminFrame title="Audit log" current="/admin/audit">
      <FormField label="Action" className="max-w-80">
        <Select
          options={actions.map(([value, label]) => ({ value, label }))}
          value={action ?? ''}
          onChange={(event) => onAction(event.target.value || undefined)}
        />
      </FormField>
      <PagedList list={list} label="the audit log" empty={<EmptyState>Nothing recorded yet.</EmptyState>}>
        {(lines) => (
          <Card className="px-4 py-1">
            <AuditLines lines={lines} />
          </Card>
        )}
      </PagedList>
    </AdminFrame>
  );
}
