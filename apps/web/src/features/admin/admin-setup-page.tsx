import { admin } from '@innerspring/contract/admin/endpoints';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { sentenceOf } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { Skeleton } from '../../ui/states/loading.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { AdminDashboardPage } from './admin-dashboard-page.tsx';

const panels = ['Members', 'Content today', 'Open queues', 'Applications', 'System', 'Recent activity'] as const;

function LockedPanel({ title }: { title: string }) {
  return (
    <Card className="grid min-h-32 content-start">
      <CardHeader title={title} />
      <p className="flex items-center gap-2 px-4 pb-4 text-sm text-ink-faint">
        <Lock size={16} aria-hidden="true" />
        Administrators only
      </p>
    </Card>
  );
}

function TokenForm({ onDone }: { onDone: () => void }) {
  const form = useActionForm(admin.setup, {
    values: { token: '' },
    toInput: (body) => ({ body }),
    placeOf: () => 'token',
    touches: /^admin\.setupState$/,
    onDone,
  });
  return (
    <Card padded className="grid max-w-150 gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg font-semibold">Become the first admin</h2>
        <p className="text-sm text-ink-soft">
          This site has no administrator yet. The server printed a one-time token when it started; it works for 60
          minutes.
        </p>
      </div>
      <Form form={form} label="Become the first admin" actions={<SubmitButton>Become admin</SubmitButton>}>
        <Field form={form} name="token" label="Setup token" required>
          <TextField autoComplete="off" spellCheck={false} />
        </Field>
      </Form>
    </Card>
  );
}

export interface AdminSetupPageProps {
  /** Reloads the user after they became an admin. */
  onBecameAdmin: () => void;
}

/**
 * /admin-setup: the dashboard's frame for every approved member (specification §2). Its figures come from admin
 * endpoints only, so other members see locked panels. While the site has no admin, the first one is created here.
 */
export function AdminSetupPage({ onBecameAdmin }: AdminSetupPageProps) {
  const state = useQuery(query(admin.setupState, {}));
  if (state.data?.isAdmin) return <AdminDashboardPage />;
  return (
    <div className="grid gap-5 max-md:px-4">
      <h1>Admin Dashboard</h1>
      {state.isPending ? <Skeleton className="h-10 rounded-control" /> : null}
      {state.isError && !state.data ? (
        <ErrorState onRetry={() => void state.refetch()}>{sentenceOf(state.error)}</ErrorState>
      ) : null}
      {state.data?.needsFirstAdmin ? <TokenForm onDone={onBecameAdmin} /> : null}
      {state.data && !state.data.needsFirstAdmin ? (
        <p className="text-ink-soft">You’re not an administrator. Administrators see the dashboard here.</p>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {panels.map((title) => (
          <LockedPanel key={title} title={title} />
        ))}
      </div>
    </div>
  );
}
