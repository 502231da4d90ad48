import { createFileRoute } from '@tanstack/react-router';
import { AdminAuditPage } from '../features/admin/admin-log-pages.tsx';
import { textOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/admin/audit')({
  staticData: { title: 'Audit log', heading: true },
  validateSearch: (given): { action?: string | undefined } => ({ action: textOf(given.action) }),
  component: AdminAudit,
});

function AdminAudit() {
  const { action } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminAuditPage
      action={action}
      onAction={(next) => void navigate({ search: { action: next }, resetScroll: false })}
    />
  );
}
