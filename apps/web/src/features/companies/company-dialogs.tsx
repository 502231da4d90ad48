import { companies } from '@innerspring/contract/companies/endpoints';
import { companyClaims } from '@innerspring/contract/companies/management-endpoints';
import type { ClaimMethod, CompanyPage, OwnClaim } from '@innerspring/contract/companies/schemas';
import { type SubmitEvent, useId, useState } from 'react';
import { fieldProblem, formProblem } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError, FormField } from '../../ui/forms/form-field.tsx';
import { RadioGroup } from '../../ui/forms/choices.tsx';
import { TextArea } from '../../ui/forms/text-fields.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { mayEdit, useCompanyAction } from './company.data.ts';
import { OpenClaim } from './open-claim.tsx';

interface ClaimProps {
  company: CompanyPage;
  onClose: () => void;
}

/** Claims the company, or goes on with the claim that is open. */
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

/** Proposes a change to those who keep the page. */
export function SuggestDialog({ company, onClose }: { company: CompanyPage; onClose: () => void }) {
  const formId = useId();
  const [text, setText] = useState('');
  const suggest = useCompanyAction(companies.suggest, 'Thank you, your suggestion was sent', onClose);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    suggest.mutate({ params: { id: company.id }, body: { text } });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Suggest an edit"
      description={`Those who keep the page of ${company.name} will read it.`}
      footer={
        <Button type="submit" form={formId} loading={suggest.isPending}>
          Send
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <FormField
          label="What should change?"
          error={fieldProblem(suggest.error, 'text') ?? formProblem(suggest.error, ['text'])}
        >
          <TextArea rows={4} limit={1000} value={text} onChange={(event) => setText(event.target.value)} autoFocus />
        </FormField>
      </form>
    </Dialog>
  );
}

/** What staff decided while the claimant had the dialog open. */
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
  const formId = useId();
  const [method, setMethod] = useState<ClaimMethod>(() => firstMethod(company));
  const [evidence, setEvidence] = useState('');
  const open = useCompanyAction(companyClaims.open);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { method, ...(evidence.trim() ? { evidence } : {}) };
    open.mutate({ params: { id: company.id }, body }, { onSuccess: onOpened });
  }
  const refused = company.claim?.state === 'refused' ? company.claim : null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Claim ${company.name}`}
      description="Show that you act for this company, and you can keep its page and post as it."
      footer={
        <Button type="submit" form={formId} loading={open.isPending}>
          {method === 'email' ? 'Mail me the code' : method === 'documents' ? 'Send to our staff' : 'Continue'}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {refused ? (
          <Banner tone="warning">
            Your last claim was refused: {refused.decisionReason ?? 'no reason was given'}.
          </Banner>
        ) : null}
        {formProblem(open.error, ['evidence']) ? (
          <FieldError>{formProblem(open.error, ['evidence'])}</FieldError>
        ) : null}
        <RadioGroup
          legend="How can you show it?"
          look="cards"
          value={method}
          onValueChange={setMethod}
          options={optionsOf(company)}
        />
        {method === 'email' ? null : (
          <FormField
            label="What should our staff know?"
            optional={method !== 'documents'}
            error={fieldProblem(open.error, 'evidence')}
          >
            <TextArea rows={3} limit={2000} value={evidence} onChange={(event) => setEvidence(event.target.value)} />
          </FormField>
        )}
      </form>
    </Dialog>
  );
}

function optionsOf(company: CompanyPage) {
  const { claimEmail, domain } = company;
  const byMail = claimEmail
    ? { help: `We mail a code to ${claimEmail}. You become an editor at once.` }
    : {
        help: domain
          ? `Needs a confirmed email address at ${domain}. You can change yours in the settings.`
          : 'No mail domain of this company is known here.',
        disabled: true,
      };
  const byDomain = domain ? {} : { disabled: true };
  const options = [
    { value: 'email' as const, label: 'By email', ...byMail },
    {
      value: 'dns' as const,
      label: 'By a DNS record',
      help: 'You add a TXT record to the domain. You become the owner.',
      ...byDomain,
    },
    {
      value: 'file' as const,
      label: 'By a file on the website',
      help: 'You put a small file on the website. You become the owner.',
      ...byDomain,
    },
    { value: 'documents' as const, label: 'By documents', help: 'You explain it to our staff, who decide.' },
  ];
  return mayEdit(company) ? options.filter(({ value }) => value !== 'email') : options;
}

function firstMethod(company: CompanyPage): ClaimMethod {
  if (company.claimEmail && !mayEdit(company)) return 'email';
  return company.domain ? 'dns' : 'documents';
}
