import { admin } from '@innerspring/contract/admin/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { IdentityProofForm, useIdentityProof } from '../../parts/identity-proof.tsx';
import { ApiError } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { Banner } from '../../ui/states/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SkeletonText } from '../../ui/states/skeleton.tsx';
import type { MailLine, MailText } from './admin.data.ts';

const wantsPassword = (error: unknown) => error instanceof ApiError && error.code === 'sudo_required';

function Words({ mail }: { mail: MailText }) {
  if (mail.text === null)
    return <p className="text-ink-soft">We don't keep the text of emails that went to the mail server.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {mail.linksLeftOut ? (
        <Banner tone="note" look="box">
          We left out the link because it opens an administrator's account. If they can't sign in, use the emergency
          account.
        </Banner>
      ) : null}
      <pre
        className="max-h-[60dvh] overflow-auto whitespace-pre-wrap break-words font-sans text-sm"
        tabIndex={0}
        aria-label="Text of the mail"
      >
        {mail.text}
      </pre>
    </div>
  );
}

/** One email, once the password was given: links in it can open somebody's account. Each reading is in the audit log. */
export function MailDialog({ mail, onClose }: { mail: MailLine; onClose: () => void }) {
  const formId = useId();
  // Read once, and forgotten when closed: each reading is on the record, and the next one may need the password again.
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
            <Button type="submit" form={formId} loading={proof.prove.isPending}>
              Read email
            </Button>
          </>
        ) : undefined
      }
    >
      {full.isFetching ? <SkeletonText lines={6} /> : null}
      {isAsking ? (
        <div className="grid gap-4">
          <p className="text-sm text-ink-soft">
            Enter your password to read this email, because its links can open somebody's account. Reading it goes in
            the audit log. We won't ask again for 15 minutes.
          </p>
          <IdentityProofForm id={formId} proof={proof} />
        </div>
      ) : null}
      {full.isError && !full.isFetching && !isAsking ? <p>{sentenceOf(full.error)}</p> : null}
      {full.data ? <Words mail={full.data} /> : null}
    </Dialog>
  );
}
