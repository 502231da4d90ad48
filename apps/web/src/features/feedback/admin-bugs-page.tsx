import type { CallOutput } from '@innerspring/contract';
import { admin } from '@innerspring/contract/admin/endpoints';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { complain } from '../../platform/client-errors.ts';
import { call } from '../../platform/api.ts';
import { pages } from '../../platform/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { AdminFrame, PagedList } from '../admin/public/admin-page.tsx';
type BugLine = CallOutput<typeof admin.bugReports>['items'][number];

const states = [
  ['new', 'New'],
  ['triaged', 'Triaged'],
  ['in_progress', 'In progress'],
  ['fixed', 'Fixed'],
  ['wont_fix', 'Won’t fix'],
  ['duplicate', 'Duplicate'],
] as const;

function Detail({ label, text }: { label: string; text: string | null }) {
  if (!text) return null;
  return (
    <div>
      <p className="text-xs font-semibold text-ink-faint">{label}</p>
      <p className="whitespace-pre-line break-words">{text}</p>
    </div>
  );
}

function StatePicker({ bug }: { bug: BugLine }) {
  const client = useQueryClient();
  const move = useMutation({
    mutationFn: (state: BugLine['state']) => call(admin.setBugState, { params: { id: bug.id }, body: { state } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin.bugReports'] }),
    onError: (error) => complain('Error', error),
  });
  return (
    <FormField label={`State of “${bug.title}”`} hideLabel>
      <Select
        options={states.map(([value, label]) => ({ value, label }))}
        value={move.isPending ? move.variables : bug.state}
        onChange={(event) => move.mutate(event.target.value as BugLine['state'])}
      />
    </FormField>
  );
}

function BugCard({ bug }: { bug: BugLine }) {
  return (
    <Card padded className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="break-words font-semibold">{bug.title}</h2>
          <p className="text-sm text-ink-faint">
            {bug.reporter ? bug.reporter.fullName : 'Former member'} ·{' '}
            <RelativeTime value={bug.createdAt} suffix="ago" />
            {bug.currentPage ? ` · ${bug.currentPage}` : ''}
          </p>
        </div>
        <div className="flex items-center gap-2">
          <Badge variant={bug.priority === 'critical' ? 'destructive' : 'outline'}>{bug.priority}</Badge>
          <Badge variant="secondary">{bug.bugType}</Badge>
        </div>
      </div>
      <div className="grid gap-2 text-sm">
        <Detail label="Description" text={bug.description} />
        <Detail label="Steps to reproduce" text={bug.stepsToReproduce} />
        <Detail label="Expected" text={bug.expectedBehavior} />
        <Detail label="Actual" text={bug.actualBehavior} />
      </div>
      <details className="text-xs text-ink-faint">
        <summary className="cursor-pointer">Browser and device</summary>
        <pre className="mt-1 overflow-x-auto whitespace-pre-wrap break-words" tabIndex={0}>
          {JSON.stringify({ browser: bug.browserInfo, device: bug.deviceInfo }, null, 2)}
        </pre>
      </details>
      <div className="max-w-56">
        <StatePicker bug={bug} />
      </div>
    </Card>
  );
}

/** Bug reports of members, newest first. */
export function AdminBugsPage() {
  const list = useInfiniteQuery(pages(admin.bugReports, { query: {} }));
  return (
    <AdminFrame title="Bug reports" current="/admin/bug-reports">
      <PagedList
        list={list}
        label="bug reports"
        empty={<EmptyState>Reports from the Report Bug button will be listed here.</EmptyState>}
      >
        {(bugs) => (
          <ul className="grid gap-3">
            {bugs.map((bug) => (
              <li key={bug.id}>
                <BugCard bug={bug} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </AdminFrame>
  );
}
