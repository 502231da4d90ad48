import { security } from '@innerspring/contract/auth/security-endpoints';
import type { CallOutput } from '@innerspring/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, formProblem, isWrongPassword } from '../../../platform/api.ts';
import { withSudo } from '../../../platform/session/sudo.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeInput, PasswordField } from '../../../ui/forms/text-fields.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
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
      description="Each works once, when you do not have your phone. Keep them somewhere safe: they are not shown again."
    >
      <ul className="grid grid-cols-2 gap-2 rounded-control bg-sunk p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <CopyButton text={codes.join('\n')} label="Copy all" variant="outline" />
        <Button onClick={onDone}>I have kept them</Button>
      </div>
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
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: (typed: string) => withSudo(() => call(security.confirmTwoFactor, { body: { code: typed } })),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError: () => setCode(''),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!confirm.isPending && code) confirm.mutate(code);
  }

  return (
    <form onSubmit={submit} className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
      <img
        src={setup.qrDataUrl}
        width={184}
        height={184}
        alt="QR code for your authenticator app"
        className="rounded-control border border-seam bg-white"
      />
      <div className="grid content-start gap-3">
        <p className="text-sm">
          Scan the picture with your authenticator app, or type this key into it. Turning it on signs you out on your
          other devices.
        </p>
        <p className="break-all rounded-control bg-sunk px-3 py-2 font-mono text-sm">{setup.secret}</p>
        <FormField label="Code from the app" error={confirm.error ? formProblem(confirm.error, []) : undefined}>
          <CodeInput value={code} onValueChange={setCode} onComplete={(typed) => confirm.mutate(typed)} />
        </FormField>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" loading={confirm.isPending}>
            Switch on
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}

function StopDialog({ onClose, onStopped }: { onClose: () => void; onStopped: () => void }) {
  const [password, setPassword] = useState('');
  const stop = useMutation({
    mutationFn: () => withSudo(() => call(security.stopTwoFactor, { body: { password } })),
    onSuccess: onStopped,
  });
  const wrong = isWrongPassword(stop.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!stop.isPending) stop.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Switch off two-factor sign-in"
      description="From then on your password alone opens your account. Your recovery codes stop working."
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <FormField label="Your password" error={wrong ? 'That is not your password' : formProblem(stop.error, [])}>
          <PasswordField
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </FormField>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="destructive" loading={stop.isPending}>
            Switch off
          </Button>
        </div>
      </form>
    </Dialog>
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
  const start = useMutation({ mutationFn: () => withSudo(() => call(security.startTwoFactor, {})) });
  const renew = useMutation({
    mutationFn: () => withSudo(() => call(security.newRecoveryCodes, {})),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
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
          ? 'On: signing in asks for a code from your authenticator app.'
          : emailConfirmed
            ? "Off. Turn it on so a stolen password isn't enough to get in."
            : 'Off. Confirm your email address first, then you can set it up.'
      }
    >
      {problem ? <FieldError>{problem}</FieldError> : null}
      {start.data && !enabled ? (
        <SetupForm setup={start.data} onCodes={setCodes} onCancel={() => start.reset()} />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {!enabled && emailConfirmed && !start.data ? (
          <Button loading={start.isPending} onClick={() => start.mutate()}>
            Set up
          </Button>
        ) : null}
        {enabled ? (
          <>
            <Button variant="outline" loading={renew.isPending} onClick={() => renew.mutate()}>
              New recovery codes
            </Button>
            <Button variant="outline" onClick={() => setStopping(true)}>
              Switch off
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
