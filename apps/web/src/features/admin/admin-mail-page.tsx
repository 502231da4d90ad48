import { api } from '@innerspring/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pages, query } from '../../platform/query.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import type { MailLine } from './admin.data.ts';
import { AdminFrame } from './admin-frame.tsx';
import { PagedList } from './paged-list.tsx';

const stateWord = { queued: 'Queued', held: 'Held', sent: 'Sent', failed: 'Failed' } as const;

function MailDialog({ mail, onClose }: { mail: MailLine; onClose: () => void }) {
  const full = useQuery(query(api.admin.mail, { params: { id: mail.id } }));
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={mail.subject}
      description={`To ${mail.to}`}
    >
      {full.isPending ? <SkeletonText lines={6} /> : null}
      {full.isError ? <p>{sentenceOf(full.error)}</p> : null}
      {full.data ? (
        full.data.text === null ? (
          <p className="text-ink-soft">The text of a mail that was handed to the mail server is not kept.</p>
        ) : (
          <pre
            className="max-h-[60dvh] overflow-auto whitespace-pre-wrap break-words font-sans text-sm"
            tabIndex={0}
            aria-label="Text of the mail"
          >
            {full.data.text}
          </pre>
        )
      ) : null}
    </Dialog>
  );
}

/** Outgoing mail. Where no mail server is set, this is where its text can be read. */
export function AdminMailPage({ mailConfigured }: { mailConfigured: boolean }) {
  const [open, setOpen] = useState<MailLine | null>(null);
  const list = useInfiniteQuery(pages(api.admin.mails, { query: {} }));
  return (
    <AdminFrame title="Outgoing mail" current="/admin/mail">
      {mailConfigured ? null : (
        <Banner tone="note" look="box">
          No mail server is set, so nothing leaves this machine. Mails are held here and can be read by admins.
        </Banner>
      )}
      <PagedList
        list={list}
        label="mails"
        empty={<EmptyState>Mails to members and applicants will be listed here.</EmptyState>}
      >
        {(mails) => (
          <DataTable
            caption="Outgoing mail"
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
                header: 'State',
                cell: (mail) => (
                  <Badge variant={mail.state === 'failed' ? 'destructive' : 'secondary'}>{stateWord[mail.state]}</Badge>
                ),
              },
              {
                key: 'created',
                header: 'Written',
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
