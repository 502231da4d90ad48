import { companies } from '@innerspring/contract/companies/endpoints';
import { companyClaims } from '@innerspring/contract/companies/management-endpoints';
import type { ClaimMethod, CompanyPage, OwnClaim } from '@innerspring/contract/companies/schemas';
import { useState } from 'react';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { localDraft } from '../../parts/local-draft.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Field, RadioField } from '../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../ui/forms/text-fields.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { companyTouches, mayEdit } from './company.data.ts';
import { OpenClaim } from './open-claim.tsx';

interface ClaimProps {
  company: CompanyPage;
  onClose: () => void;
}

/** Claims the company, or continues an open claim. */
export function ClaimDialog({ company, onClose }: ClaimProps) {
  const [again, setAgain] = useState(false);
  const claim: OwnClaim | null = company.claim;
  const openId = claim?.state === 'open' ? claim.id : null;
  const [lastOpenId, setLastOpenId] = useState(openId);
  if (openId !== null && openId !== lastOpenId) setLastOpenId(openId);
  if (claim?.state === 'approved' && claim.id === lastOpenId) return <Approved company={company} onClose={onClose} />;
  if (claim?.state === 'open' && !again) {
    return <OpenClaim company={company} claim={claim} onClose={onClose} onAgain={() => setAgain(true)} />;
  }
  return <NewClaim company={company} onClose={onClose} onOpened={() => setAgain(false)} />;
}

/** Suggests a change to the page's editors. */
export function SuggestDialog({ company, onClose }: { company: CompanyPage; onClose: () => void }) {
  const user = useCurrentUser();
  const form = useActionForm(companies.suggest, {
    values: { text: '' },
    toInput: (body) => ({ params: { id: company.id }, body }),
    placeOf: () => 'text',
    touches: companyTouches,
    done: 'Thanks! We sent your suggestion',
    draft: localDraft(user.id, `company-suggestion.${company.id}`),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Suggest an edit"
      description={`The people who run ${company.name}’s page will read it.`}
      submit="Send"
    >
      <Field form={form} name="text" label="What should change?">
        <TextArea rows={4} limit={1000} />
      </Field>
    </FormDialog>
  );
}

/** Shown if staff approved the claim while the claimant had the dialog open. */
function Approved({ company, onClose }: ClaimProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Your claim to ${company.name}`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Banner tone="success">Your claim was approved. You can now edit the page and post as {company.name}.</Banner>
    </Dialog>
  );
}

function NewClaim({ company, onClose, onOpened }: ClaimProps & { onOpened: () => void }) {
  const user = useCurrentUser();
  const openClaim = company.claim?.state === 'open' ? company.claim : null;
  const form = useActionForm(companyClaims.open, {
    values: { method: firstMethod(company), evidence: openClaim?.evidence ?? '' },
    toInput: ({ method, evidence }) => ({
      params: { id: company.id },
      // Also what an emailed code doesn't need: it is there again for another way.
      body: { method, evidence },
    }),
    touches: companyTouches,
    draft: localDraft(user.id, `company-claim.${company.id}`),
    // The available methods may have changed, so the draft leaves this field out.
    unkept: ['method'],
    onDone: onOpened,
  });
  const method = form.fields.watch('method');
  const refused = company.claim?.state === 'refused' ? company.claim : null;
  return (
    <FormDialog
      form={form}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Claim ${company.name}`}
      description="Prove that you act for this company, and you can run its page and post as it."
      submit={method === 'email' ? 'Email me the code' : method === 'documents' ? 'Send to our staff' : 'Continue'}
    >
      {refused ? (
        <Banner tone="warning">Your last claim was declined: {refused.decisionReason ?? 'no reason was given'}.</Banner>
      ) : null}
      <RadioField form={form} name="method" legend="How can you prove it?" look="cards" options={optionsOf(company)} />
      {method === 'email' ? null : (
        <Field form={form} name="evidence" label="What should our staff know?" optional={method !== 'documents'}>
          <TextArea rows={3} limit={2000} />
        </Field>
      )}
    </FormDialog>
  );
}

function optionsOf(company: CompanyPage) {
  const { claimEmail, domain } = company;
  const byMail = claimEmail
    ? { help: `We’ll email a code to ${claimEmail}. You become an editor right away.` }
    : {
        help: domain
          ? `Needs a confirmed email address at ${domain}. You can change yours in Settings.`
          : 'We don’t have an email domain for this company.',
        disabled: true,
      };
  const byDomain = domain ? {} : { disabled: true };
  const options = [
    { value: 'email' as const, label: 'By email', ...byMail },
    {
      value: 'dns' as const,
      label: 'With a DNS record',
      help: 'You add a TXT record to the domain. You become the owner.',
      ...byDomain,
    },
    {
      value: 'file' as const,
      label: 'With a file on the website',
      help: 'You put a small file on the website. You become the owner.',
      ...byDomain,
    },
    { value: 'documents' as const, label: 'With documents', help: 'You explain it to our staff, who decide.' },
  ];
  return mayEdit(company) ? options.filter(({ value }) => value !== 'email') : options;
}

/** The way of the open claim, while it is offered; otherwise the easiest. */
function firstMethod(company: CompanyPage): ClaimMethod {
  const chosen = company.claim?.state === 'open' ? company.claim.method : null;
  const isOffered = optionsOf(company).some((option) => option.value === chosen && !('disabled' in option));
  if (chosen && isOffered) return chosen;
  if (company.claimEmail && !mayEdit(company)) return 'email';
  return company.domain ? 'dns' : 'documents';
}
