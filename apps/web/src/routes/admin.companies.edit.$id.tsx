import { createFileRoute } from '@tanstack/react-router';
import { AdminCompanyPage } from '../features/companies/admin/admin-company-page.tsx';

// The title is the company's name, which the page sets once it knows it.
export const Route = createFileRoute('/admin/companies/edit/$id')({ component: AdminCompany });

function AdminCompany() {
  const { id } = Route.useParams();
  return <AdminCompanyPage key={id} id={Number(id)} />;
}
