import { companyClaims } from '@innerspring/contract/companies/management-endpoints';
import type { CompanyPage, OwnClaim } from '@innerspring/contract/companies/schemas';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/forms/text-fields.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialog.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { companyTouches, useCompanyAction } from './company.data.ts';
import { formProblem } from '../../platform/api.ts';

interface StepProps {
  company: CompanyPage;
  claim: OwnClaim;
  onClose: () => void;
}

function CodeStep({ company, onClose }: StepProps) {
  const input = { params: { id: company.id } };
  const form = useActionForm(companyClaims.enterCode, {
    values: { code: '' },
    toInput: (body) => ({ ...input, body }),
    placeOf: () => 'code',
    touches: companyTouches,
    done: `You can now edit ${company.name}`,
    onDone: onClose,
  });
  const resend = useCompanyAction(companyClaims.open, 'We’re emailing a new code', () =>
    form.fields.clearErrors('code'),
  );
  return (
    <Form
      form={{ ...form, problem: form.problem ?? formProblem(resend.error) }}
      label="Confirm the claim"
      actions={
        <>
          <SubmitButton>Confirm</SubmitButton>
          <Button
            variant="ghost"
            loading={resend.isPending}
            onClick={() => resend.mutate({ ...input, body: { method: 'email' } })}
          >
            Send a new code
          </Button>
        </>
      }
    >
      <Field
        form={form}
        name="code"
        label="Code"
        help={`We emailed 6 digits to ${company.claimEmail ?? 'your address'}. They work for 15 minutes.`}
      >
        {({ onChange, ...field }) => <CodeInput {...field} onValueChange={onChange} />}
      </Field>
    </Form>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid gap-1">
      <p className="text-sm font-semibold">{label}</p>
      <div className="flex min-w-0 items-center gap-2 rounded-control bg-sunk px-3 py-2">
        <code className="min-w-0 flex-1 text-sm break-all">{text}</code>
        <CopyButton size="sm" variant="ghost" text={text} label="Copy" />
      </div>
    </div>
  );
}

function ProofStep({ company, claim, onClose }: StepProps) {
  const isDns = claim.method === 'dns';
  const check = useCompanyAction(companyClaims.check, undefined, ({ state }) => {
    const isDecided = state === 'approved';
    toast({
      variant: 'success',
      title: isDecided ? `You now own ${company.name}` : 'Proof verified',
      ...(isDecided ? {} : { description: 'Someone else owns or claims the company too, so our staff will decide.' }),
    });
    onClose();
  });
  return (
    <div className="grid gap-4">
      <p>
        {isDns
          ? 'Add this TXT record where the domain is managed, then check.'
          : 'Put a plain text file with only this content at this address, then check.'}
      </p>
      <Copied label={isDns ? 'Record name' : 'File address'} text={claim.proof?.place ?? ''} />
      <Copied label={isDns ? 'Value' : 'Content'} text={claim.proof?.value ?? ''} />
      {formProblem(check.error) ? <FieldError>{formProblem(check.error)}</FieldError> : null}
      <Button
        className="justify-self-start"
        loading={check.isPending}
        onClick={() => check.mutate({ params: { id: company.id } })}
      >
        Check now
      </Button>
    </div>
  );
}

/** The next step of an open claim: the code, the proof, or waiting for staff. */
export function OpenClaim({ company, claim, onClose, onAgain }: StepProps & { onAgain: () => void }) {
  const withdraw = useCompanyAction(companyClaims.withdraw, 'Claim withdrawn', onClose);
  const step = { company, claim, onClose };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Your claim to ${company.name}`}
      footer={
        <>
          <Button variant="ghost" onClick={onAgain}>
            Another way
          </Button>
          <ConfirmDialog
            trigger={
              <Button variant="outline" loading={withdraw.isPending}>
                Withdraw
              </Button>
            }
            title={`Withdraw your claim to ${company.name}?`}
            description="What you sent with it is no longer reviewed. You can claim the company again."
            confirmLabel="Withdraw claim"
            cancelLabel="Keep claim"
            onConfirm={() => withdraw.mutate({ params: { id: company.id } })}
          />
        </>
      }
    >
      {formProblem(withdraw.error) ? <FieldError>{formProblem(withdraw.error)}</FieldError> : null}
      {claim.method === 'email' ? (
        <CodeStep {...step} />
      ) : claim.proof ? (
        <ProofStep {...step} />
      ) : (
        <Banner tone="note">Our staff will read your claim and email you.</Banner>
      )}
    </Dialog>
  );
}
