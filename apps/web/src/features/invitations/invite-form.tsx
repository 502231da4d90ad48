import { zodResolver } from '@hookform/resolvers/zod';
import { NewInvitation } from '@innerspring/contract/invitations/schemas';
import type { z } from '@innerspring/contract';
import { INVITATION_DAYS, OPEN_INVITATIONS } from '@innerspring/contract/invitations/endpoints';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldError, FormField } from '../../ui/forms/form-field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useInvite } from './invitations.data.ts';
import { fieldsOf, sentenceOf } from '../../platform/refusals.ts';

const blank = { name: '', email: '', note: '' };
const isField = (name: string): name is keyof typeof blank => name in blank;

/** Name, address and a note of somebody to invite. What was typed stays when the server refuses. */
export function InviteForm({ open }: { open: number }) {
  const invite = useInvite();
  const [problem, setProblem] = useState<string>();
  const form = useForm<z.input<typeof NewInvitation>, unknown, z.output<typeof NewInvitation>>({
    resolver: zodResolver(NewInvitation),
    defaultValues: blank,
  });
  const { errors } = form.formState;
  const isFull = open >= OPEN_INVITATIONS;

  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      await invite.mutateAsync(values);
      form.reset(blank);
    } catch (error) {
      const fields = Object.entries(fieldsOf(error));
      for (const [name, message] of fields) if (isField(name)) form.setError(name, { message }, { shouldFocus: true });
      if (!fields.some(([name]) => isField(name))) setProblem(sentenceOf(error));
    }
  });

  return (
    <Card padded asChild>
      <form
        onSubmit={submit}
        noValidate
        aria-label="Invite somebody"
        className="grid gap-4 max-md:rounded-none max-md:border-x-0"
      >
        <p className="text-ink-soft">
          Invite people of the trade whom you know. They get a link that works for {INVITATION_DAYS} days, and staff
          look at their application first. {open} of {OPEN_INVITATIONS} invitations are open.
        </p>
        {problem ? <FieldError>{problem}</FieldError> : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField label="Name" required error={errors.name?.message}>
            <TextField autoComplete="off" {...form.register('name')} />
          </FormField>
          <FormField label="E-mail" required error={errors.email?.message}>
            <TextField type="email" autoComplete="off" {...form.register('email')} />
          </FormField>
        </div>
        <FormField label="Note" optional error={errors.note?.message} help="A few words of your own in the mail.">
          <TextArea rows={3} limit={500} {...form.register('note')} />
        </FormField>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" loading={invite.isPending} disabled={isFull}>
            Send invitation
          </Button>
          {isFull ? <p className="text-sm text-ink-soft">Withdraw one below, or wait until one is answered.</p> : null}
        </div>
      </form>
    </Card>
  );
}
