import { admin } from '@innerspring/contract/admin/endpoints';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call, sentenceOf } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
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
  const [token, setToken] = useState('');
  const claim = useMutation({ mutationFn: () => call(admin.setup, { body: { token } }), onSuccess: onDone });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!claim.isPending) claim.mutate();
  }

  return (
    <Card padded className="grid max-w-150 gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg font-semibold">Become the first admin</h2>
        <p className="text-sm text-ink-soft">
          This site has no administrator yet. The server printed a one-time token when it started; it works for 60
          minutes.
        </p>
      </div>
      <form onSubmit={submit} noValidate className="grid gap-3">
        <FormField label="Setup token" error={claim.error ? sentenceOf(claim.error) : undefined}>
          <TextField
            autoComplete="off"
            spellCheck={false}
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
        </FormField>
        <Button type="submit" className="justify-self-start" loading={claim.isPending}>
          Become admin
        </Button>
      </form>
    </Card>
  );
}

export interface AdminSetupPageProps {
  /** Loads the user anew once the right is there. */
  onBecameAdmin: () => void;
}

/**
 * /admin-setup: the dashboard's frame for every approved member (specification §2). Its figures come from admin endpoints only,
 * so members who are no admins see each panel locked; while the site has no admin, the first one is made here.
 */
export function AdminSetupPage({ onBecameAdmin }: AdminSetupPageProps) {
  const state = useQuery(query(admin.setupState, {}));
  if (state.data?.isAdmin) return <AdminDashboardPage />;
  return (
    <div className="mx-auto grid max-w-295 gap-5 px-4 py-6">
      <h1 className="text-3xl">Admin Dashboard</h1>
      {state.isPending ? <Skeleton className="h-10 rounded-control" /> : null}
      {state.isError && !state.data ? (
        <ErrorState onRetry={() => void state.refetch()}>{state.error.message}</ErrorState>
      ) : null}
      {state.data?.needsFirstAdmin ? (
        <TokenForm
          onDone={() => {
            onBecameAdmin();
            void state.refetch();
          }}
        />
      ) : null}
      {state.data && !state.data.needsFirstAdmin ? (
        <p className="text-ink-soft">You are not an administrator. Administrators see the figures here.</p>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {panels.map((title) => (
          <LockedPanel key={title} title={title} />
        ))}
      </div>
    </div>
  );
}
