import { HEADED_SCREENS } from '@innerspring/contract/headed-screens';
import { createFileRoute } from '@tanstack/react-router';
import { AdminAuditPage } from '../features/admin/admin-log-pages.tsx';
import { textOf } from '../platform/search-text.ts';

export const Route = createFileRoute('/admin/audit')({
  staticData: HEADED_SCREENS['/admin/audit'],
  component: AdminAudit,
});

function AdminAudit() {
  const given: Record<string, unknown> = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminAuditPage
      action={textOf(given.action)}
      onAction={(next) => void navigate({ search: { action: next }, resetScroll: false } as never)}
    />
  );
}
