import type { AdminCompany } from '@innerspring/contract/companies/admin';
import { adminCompanies } from '@innerspring/contract/companies/management-endpoints';
import { useQuery } from '@tanstack/react-query';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { UnsavedGuard } from '../../../parts/forms/unsaved.tsx';
import { companyPath, profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { ApiError, sentenceOf } from '../../../platform/api.ts';
import { usePageTitle } from '../../../platform/page-title.ts';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { ErrorState } from '../../../ui/states/errors.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/loading.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { AdminFrame, AuditLines } from '../../admin/public/admin-page.tsx';
import { CompanyFields, type CompanyForm, editOf, formOf } from '../company-form.tsx';
import { adminCompanyQuery, asCompanyStaff } from '../company.data.ts';
import { CompanyActions, CompanyMerges } from './company-actions.tsx';
import { badgeLook } from './company-table.tsx';

/** All fields of a company, including its email domain, which only staff can change. */
function CompanyEditForm({ detail }: { detail: AdminCompany }) {
  const { company } = detail;
  const begun: CompanyForm = { domain: company.domain ?? '', ...formOf(company) };
  const form = useActionForm(adminCompanies.edit, {
    ...asCompanyStaff,
    values: begun,
    toInput: ({ domain = '', ...fields }) => {
      const changedDomain = domain.trim() === begun.domain ? {} : { domain: domain.trim() || null };
      return { params: { id: company.id }, body: { ...editOf(fields, begun), ...changedDomain } };
    },
    afterwards: 'keep',
    done: 'Company saved',
    guard: 'Fields',
  });
  return (
    <Form form={form} label="Fields" actions={<SubmitButton>Save</SubmitButton>}>
      <Field
        form={form}
        name="domain"
        label="Email domain"
        help="Anyone with a confirmed address here can claim the page."
      >
        <TextField placeholder="example.com" />
      </Field>
      <CompanyFields form={form} />
    </Form>
  );
}

function Summary({ detail }: { detail: AdminCompany }) {
  const { company, suspendedAt, suspensionReason, mergedInto, createdBy, peopleCount } = detail;
  return (
    <Card padded className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 text-lg wrap-anywhere">{company.name}</h2>
        <Badge variant={badgeLook[company.badge]}>{company.badge}</Badge>
      </div>
      <p className="text-sm text-ink-soft">
        {countOf(company.followerCount, 'follower')} · {countOf(company.postCount, 'post')} ·{' '}
        {countOf(peopleCount, 'person', 'people')} · added{' '}
        <RelativeTime value={company.createdAt} suffix="ago" isInSentence />
        {createdBy ? ` by ${createdBy.fullName}` : ''} ·{' '}
        <SiteLink to={companyPath(company.id)} className="link">
          Open its page
        </SiteLink>
      </p>
      {suspendedAt ? <Banner tone="danger">Suspended: {suspensionReason}</Banner> : null}
      {mergedInto ? (
        <Banner tone="warning">
          Merged into{' '}
          <SiteLink to={`/admin/companies/edit/${mergedInto.id}`} className="link">
            {mergedInto.name}
          </SiteLink>
          . Its old address leads there.
        </Banner>
      ) : null}
      <CompanyActions detail={detail} />
    </Card>
  );
}

function Team({ team }: { team: AdminCompany['team'] }) {
  return (
    <Card padded className="grid gap-3">
      <h2 className="text-lg font-semibold">Roles</h2>
      {team.length === 0 ? (
        <p className="text-ink-soft">Nobody has a role at this company.</p>
      ) : (
        <ul className="grid gap-1">
          {team.map(({ person, role }) => (
            <li key={person.id}>
              <SiteLink to={profilePath(person.id)} className="link">
                {person.fullName}
              </SiteLink>{' '}
              <span className="text-ink-soft">{role}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** One company, for staff: its state, all fields, roles, merges, possible duplicates and history. */
export function AdminCompanyPage({ id }: { id: number }) {
  const { data: detail, error, refetch } = useQuery(adminCompanyQuery(id));
  usePageTitle(detail ? `Edit ${detail.company.name}` : 'Edit company');
  const isGone = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <AdminFrame title="Edit company" current="/admin/companies">
      {isGone ? (
        <EmptyState
          action={
            <Button asChild variant="outline">
              <SiteLink to="/admin/companies">All companies</SiteLink>
            </Button>
          }
        >
          Company not found
        </EmptyState>
      ) : detail ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Summary detail={detail} />
            <Card padded className="grid gap-4">
              <h2 className="text-lg font-semibold">Fields</h2>
              <UnsavedGuard>
                <CompanyEditForm key={detail.company.id} detail={detail} />
              </UnsavedGuard>
            </Card>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Team team={detail.team} />
            <CompanyMerges detail={detail} />
            <Card padded className="grid gap-3">
              <h2 className="text-lg font-semibold">History</h2>
              {detail.history.length > 0 ? (
                <AuditLines lines={detail.history} />
              ) : (
                <p className="text-ink-soft">No activity for this company yet.</p>
              )}
            </Card>
          </div>
        </div>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>{sentenceOf(error)}</ErrorState>
      ) : (
        <SkeletonRegion label="Loading the company" className="grid gap-4">
          <Skeleton className="h-32 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </SkeletonRegion>
      )}
    </AdminFrame>
  );
}
