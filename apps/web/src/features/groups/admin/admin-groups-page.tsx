import { adminGroups } from '@innerspring/contract/groups/endpoints';
import type { OwnerlessGroup } from '@innerspring/contract/groups/posts';
import type { GroupReport } from '@innerspring/contract/groups/schemas';
import { REPORT_REASONS } from '@innerspring/contract/safety/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AllAtOnce } from '../../../parts/all-at-once.tsx';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { pages } from '../../../platform/query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion } from '../../../ui/states/loading.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { AdminFrame, PagedList } from '../../admin/public/admin-page.tsx';
import { useGroupStaffAction } from '../groups.data.ts';

/** Group work for staff: reports that moderators left open, and groups without an owner. */
export function AdminGroupsPage() {
  return (
    <AdminFrame title="Groups" current="/admin/groups">
      <AllAtOnce fallback={<LoadingGroups />} after={<AtSection />}>
        <section aria-labelledby="late-reports" className="grid gap-3">
          <h2 id="late-reports" className="text-lg font-semibold">
            Reports in groups
          </h2>
          <GroupReportQueue />
        </section>
        <section aria-labelledby="ownerless" className="grid gap-3">
          <h2 id="ownerless" className="text-lg font-semibold">
            Groups without an owner
          </h2>
          <OwnerlessGroups />
        </section>
      </AllAtOnce>
    </AdminFrame>
  );
}

function LoadingGroups() {
  return (
    <SkeletonRegion label="Loading what waits in groups" className="grid gap-3">
      <Skeleton className="h-6 w-44" />
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-48 rounded-card" />
    </SkeletonRegion>
  );
}

/** Scrolls to the section that the dashboard linked to, which is not in the document until the page has rendered. */
function AtSection() {
  useEffect(() => {
    const section = location.hash && document.getElementById(location.hash.slice(1));
    if (section) section.scrollIntoView();
  }, []);
  return null;
}

const kinds = { message: 'Message', post: 'Post', comment: 'Comment' } as const;

function Report({ report }: { report: GroupReport }) {
  const keep = useGroupStaffAction(adminGroups.settle, 'Kept');
  const remove = useGroupStaffAction(adminGroups.settle, 'Removed');
  const params = { reportId: report.id };
  const author = report.author?.fullName ?? 'Former member';
  const isPending = keep.isPending || remove.isPending;
  return (
    <Card asChild padded className="grid gap-3">
      <article aria-label={`${kinds[report.targetType]} by ${author} in ${report.groupName}`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 flex-1 wrap-anywhere">
            {kinds[report.targetType]} by{' '}
            {report.author ? (
              <SiteLink to={profilePath(report.author.id)} className="link font-semibold">
                {author}
              </SiteLink>
            ) : (
              author
            )}{' '}
            in <bdi className="font-semibold">{report.groupName}</bdi>
          </p>
          <Badge variant="outline">{REPORT_REASONS[report.reason]}</Badge>
        </div>
        <p className="text-sm text-ink-soft">
          {countOf(report.reporterCount, 'report')}, the first{' '}
          {report.reporter ? (
            <>
              by{' '}
              <SiteLink to={profilePath(report.reporter.id)} className="link">
                {report.reporter.fullName}
              </SiteLink>{' '}
            </>
          ) : null}
          <RelativeTime value={report.createdAt} suffix="ago" />
        </p>
        <p dir="auto" className="rounded-control bg-sunk px-3 py-2 whitespace-pre-wrap wrap-anywhere">
          {report.excerpt || 'A file without text'}
        </p>
        {report.note ? (
          <p dir="auto" className="text-sm text-ink-soft wrap-anywhere">
            “{report.note}”
          </p>
        ) : null}
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="outline"
            disabled={isPending}
            loading={keep.isPending}
            onClick={() => keep.mutate({ params, body: { outcome: 'kept' } })}
          >
            Keep
          </Button>
          <ConfirmDialog
            trigger={
              <Button size="sm" variant="destructive" disabled={isPending} loading={remove.isPending}>
                Remove
              </Button>
            }
            title={`Remove the ${report.targetType} by ${author}?`}
            description={`Everyone in ${report.groupName} loses it. You can’t undo this.`}
            confirmLabel={`Remove ${report.targetType}`}
            cancelLabel="Decide later"
            onConfirm={() => remove.mutate({ params, body: { outcome: 'removed' } })}
          />
        </div>
      </article>
    </Card>
  );
}

/**
 * Reports that no moderator settled within a day, or that are about a moderator: only the reported text, oldest first.
 */
function GroupReportQueue() {
  const list = useInfiniteQuery(pages(adminGroups.reports, { query: {} }));
  return (
    <PagedList list={list} label="reports in groups" empty={<EmptyState>No reports for staff.</EmptyState>}>
      {(items) => items.map((report) => <Report key={report.id} report={report} />)}
    </PagedList>
  );
}

function Ownerless({ group }: { group: OwnerlessGroup }) {
  const { id, name, memberCount, candidates } = group;
  const [chosen, setChosen] = useState(candidates[0]?.id ?? 0);
  const [isAsking, setAsking] = useState(false);
  const appoint = useGroupStaffAction(adminGroups.setOwner, 'Owner set');
  const remove = useGroupStaffAction(adminGroups.remove, 'Group deleted');
  return (
    <Card asChild padded className="grid gap-3">
      <article aria-label={name}>
        <p className="wrap-anywhere">
          <bdi className="font-semibold">{name}</bdi> · {countOf(memberCount, 'member')}
        </p>
        <div className="flex flex-wrap items-end gap-2">
          {candidates.length > 0 ? (
            <>
              <FormField label={`New owner of ${name}`}>
                <Select
                  options={candidates.map((person) => ({ value: String(person.id), label: person.fullName }))}
                  value={String(chosen)}
                  onChange={(event) => setChosen(Number(event.target.value))}
                />
              </FormField>
              <Button
                loading={appoint.isPending}
                onClick={() => appoint.mutate({ params: { id }, body: { userId: chosen } })}
              >
                Make owner
              </Button>
            </>
          ) : null}
          <Button variant="outline" onClick={() => setAsking(true)}>
            Delete group
          </Button>
        </div>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={`Delete ${name}?`}
          description="This deletes everything in it. You can’t undo this."
          confirmLabel="Delete group"
          cancelLabel="Keep group"
          loading={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
        />
      </article>
    </Card>
  );
}

/** Groups whose owner left and that no moderator took over, with the members who could. */
function OwnerlessGroups() {
  const list = useInfiniteQuery(pages(adminGroups.ownerless, { query: {} }));
  return (
    <PagedList list={list} label="groups without an owner" empty={<EmptyState>Every group has an owner.</EmptyState>}>
      {(items) => items.map((group) => <Ownerless key={group.id} group={group} />)}
    </PagedList>
  );
}
