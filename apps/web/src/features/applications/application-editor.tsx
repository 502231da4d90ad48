import { ApplicationChange } from '@innerspring/contract/auth/schemas';
import type { CallOutput, z } from '@innerspring/contract';
import { auth } from '@innerspring/contract/auth/endpoints';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { Banner } from '../../ui/states/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import {
  ApplicationFields,
  type ApplicationValues,
  showServerFields,
  useContractForm,
} from './public/application-fields.tsx';
import { sentenceOf } from '../../platform/refusals.ts';

type Own = CallOutput<typeof auth.application>;
type Change = z.output<typeof ApplicationChange>;

function EditForm({ own }: { own: Own }) {
  const client = useQueryClient();
  const { email: _email, emailVerified: _verified, website, referredBy, ...rest } = own;
  const form = useContractForm<ApplicationValues, Change>(
    ApplicationChange as unknown as z.core.$ZodType<Change, ApplicationValues>,
    {
      ...rest,
      website: website ?? '',
      referredBy: referredBy ?? '',
    },
  );
  const save = useMutation({
    mutationFn: (body: Change) => call(auth.changeApplication, { body }),
    onSuccess: (saved) => {
      client.setQueryData(query(auth.application, {}).queryKey, saved);
      toast({
        scope: 'auth',
        variant: 'success',
        title: 'Application updated',
        description: 'Staff will see the new version.',
      });
    },
    onError: (error) => showServerFields(form, error),
  });
  const submit = form.handleSubmit((values) => save.mutateAsync(values).then(undefined, () => undefined));
  const general = save.error && Object.keys(form.formState.errors).length === 0 ? sentenceOf(save.error) : null;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 pt-4">
      {general ? <FieldError>{general}</FieldError> : null}
      <ApplicationFields register={form.register} control={form.control} errors={form.formState.errors} />
      <Button type="submit" className="justify-self-start" loading={save.isPending}>
        Save changes
      </Button>
    </form>
  );
}

function ConfirmAddress({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => call(auth.resendVerification, {}),
    onSuccess: () =>
      toast({ scope: 'auth', variant: 'success', title: 'Mail sent', description: `Look for it at ${email}.` }),
    onError: (error) =>
      toast({ scope: 'auth', variant: 'destructive', title: 'Error', description: sentenceOf(error) }),
  });
  return (
    <Banner
      tone="note"
      look="box"
      action={
        <Button variant="outline" size="sm" loading={resend.isPending} onClick={() => resend.mutate()}>
          Send again
        </Button>
      }
    >
      Please confirm {email} with the link that we sent. Confirmed applications are decided first.
    </Banner>
  );
}

/** The application form of somebody who waits: shown folded, saved on its own. */
export function ApplicationEditor() {
  const own = useQuery({ ...query(auth.application, {}), retry: false });
  if (!own.data) return null;
  return (
    <>
      {own.data.emailVerified ? null : <ConfirmAddress email={own.data.email} />}
      <Card padded>
        <Disclosure summary="Change my application">
          <EditForm own={own.data} />
        </Disclosure>
      </Card>
    </>
  );
}
