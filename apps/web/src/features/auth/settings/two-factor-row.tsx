import { security } from '@innerspring/contract/auth/security-endpoints';
import type { CallOutput } from '@innerspring/contract';
import { useState } from 'react';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { formProblem, isWrongPassword } from '../../../platform/api.ts';
import { withSudo } from '../../../platform/session/sudo.ts';
import { useAction } from '../../../platform/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeInput, PasswordField } from '../../../ui/forms/text-fields.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { SettingsRow } from '../../settings/public/settings-row.tsx';

type Setup = CallOutput<typeof security.startTwoFactor>;

/** Recovery codes, shown once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Dialog
      open
      locked
      onOpenChange={() => undefined}
      title="Your recovery codes"
      description="Use one when you don’t have your phone; each works once. Keep them somewhere safe. You won’t see them again."
      footer={
        <>
          <CopyButton text={codes.join('\n')} label="Copy all" variant="outline" />
          <Button onClick={onDone}>I’ve saved them</Button>
        </>
      }
    >
      <ul className="grid grid-cols-2 gap-2 rounded-control bg-sunk p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}

function SetupForm({
  setup,
  onCodes,
  onCancel,
}: {
  setup: Setup;
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}) {
  const form = useActionForm(security.confirmTwoFactor, {
    values: { code: '' },
    toInput: (body) => ({ body }),
    through: withSudo,
    placeOf: () => 'code',
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onRefused: () => form.fields.setValue('code', ''),
  });
  return (
    <Form form={form} label="Set up two-factor sign-in" className="sm:grid-cols-[auto_minmax(0,1fr)]">
      <img
        src={setup.qrDataUrl}
        width={184}
        height={184}
        alt="QR code for your authenticator app"
        className="rounded-control border border-seam bg-white"
      />
      <div className="grid content-start gap-3">
        <p className="text-sm">
          Scan this code with your authenticator app, or enter the key below. Turning it on signs you out on your other
          devices.
        </p>
        <p className="break-all rounded-control bg-sunk px-3 py-2 font-mono text-sm">{setup.secret}</p>
        <Field form={form} name="code" label="Code from the app">
          {({ onChange, ...field }) => <CodeInput {...field} onValueChange={onChange} onComplete={form.submit} />}
        </Field>
        <div className="flex flex-wrap gap-2">
          <SubmitButton>Turn on</SubmitButton>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </Form>
  );
}

function StopDialog({ onClose, onStopped }: { onClose: () => void; onStopped: () => void }) {
  const form = useActionForm(security.stopTwoFactor, {
    values: { password: '' },
    toInput: (body) => ({ body }),
    through: withSudo,
    placeOf: (error) => (isWrongPassword(error) ? ['password', 'That’s not your password'] : 'password'),
    onDone: onStopped,
  });
  return (
    <FormDialog
      form={form}
      onOpenChange={onClose}
      title="Turn off two-factor sign-in"
      description="Your password alone will open your account, and your recovery codes stop working."
      submit="Turn off"
      destructive
    >
      <Field form={form} name="password" label="Your password">
        <PasswordField autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}

/** Two-factor sign-in with an authenticator app, and its recovery codes. */
export function TwoFactorRow({
  enabled,
  emailConfirmed,
  onChanged,
}: {
  enabled: boolean;
  emailConfirmed: boolean;
  onChanged: () => void;
}) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [stopping, setStopping] = useState(false);
  const start = useAction(security.startTwoFactor, { through: withSudo });
  const renew = useAction(security.newRecoveryCodes, {
    through: withSudo,
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const problem = formProblem(start.error ?? renew.error, []);

  function finish() {
    setCodes(null);
    start.reset();
    onChanged();
  }

  return (
    <SettingsRow
      id="two-factor"
      title="Two-factor sign-in"
      help={
        enabled
          ? 'On. You need a code from your authenticator app to sign in.'
          : emailConfirmed
            ? 'Off. Turn it on so a stolen password isn’t enough to get in.'
            : 'Off. Confirm your email address first, then you can set it up.'
      }
    >
      {problem ? <FieldError>{problem}</FieldError> : null}
      {start.data && !enabled ? (
        <SetupForm setup={start.data} onCodes={setCodes} onCancel={() => start.reset()} />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {!enabled && emailConfirmed && !start.data ? (
          <Button loading={start.isPending} onClick={() => start.mutate({})}>
            Set up
          </Button>
        ) : null}
        {enabled ? (
          <>
            <Button variant="outline" loading={renew.isPending} onClick={() => renew.mutate({})}>
              New recovery codes
            </Button>
            <Button variant="outline" onClick={() => setStopping(true)}>
              Turn off
            </Button>
          </>
        ) : null}
      </div>
      {codes ? <RecoveryCodes codes={codes} onDone={finish} /> : null}
      {stopping ? (
        <StopDialog
          onClose={() => setStopping(false)}
          onStopped={() => {
            setStopping(false);
            toast({ variant: 'success', title: 'Two-factor sign-in is off' });
            onChanged();
          }}
        />
      ) : null}
    </SettingsRow>
  );
}
