import { admin } from '@innerspring/contract/admin/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '../../platform/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import type { MailLine } from './admin.data.ts';
import { AdminFrame } from './public/admin-frame.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { PagedList } from './public/paged-list.tsx';

const stateWord = { queued: 'Queued', held: 'Held', sent: 'Sent', failed: 'Failed' } as const;

/** Outgoing mail. Where no mail server is set, this is where its text can be read, after the password. */
export function AdminMailPage({ mailConfigured }: { mailConfigured: boolean }) {
  const [open, setOpen] = useState<MailLine | null>(null);
  const list = useInfiniteQuery(pages(admin.mails, { query: {} }));
  return (
    <AdminFrame title="Outgoing mail" current="/admin/mail">
      {mailConfigured ? null : (
        <Banner tone="note" look="box">
          No mail server is set, so emails stay on this machine. Open one to pass its link on. We ask for your password
          first, and leave out links into administrators' accounts.
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
