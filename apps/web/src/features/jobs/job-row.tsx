import type { JobRow as Row } from '@innerspring/contract/jobs/schemas';
import { BadgeCheck } from 'lucide-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { SiteLink } from '../../parts/site-link.tsx';
import { AvatarShape } from '../../ui/avatar-shape.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Age } from '../../ui/words/days.tsx';
import { factsOf, jobPath, payText } from './jobs.data.ts';

interface JobRowProps {
  job: Row;
  /** Opened in this browser before, so it is gray. */
  isOpened?: boolean;
  /** More lines and actions. */
  children?: ReactNode;
}

/** A posting in a list: role, company, location and pay. */
export function JobRow({ job, isOpened = false, children }: JobRowProps) {
  const { id, title, company, pay, isFeatured, publishedAt, createdAt } = job;
  return (
    <div className="relative flex min-w-0 gap-3 px-4 py-4 hover:bg-sunk">
      <AvatarShape name={company.name} id={company.id ?? company.name} src={company.logoUrl} size={48} shape="square" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <div className="flex min-w-0 items-baseline justify-between gap-3">
          <p className={clsx('min-w-0 font-semibold wrap-anywhere', isOpened && 'text-ink-faint')}>
            <SiteLink to={jobPath(id)} data-row-open className="after:absolute after:inset-0 hover:underline">
              {title || 'Untitled job'}
              {isOpened ? <span className="sr-only"> (opened before)</span> : null}
            </SiteLink>
          </p>
          <span className="shrink-0 text-sm text-ink-faint">
            <Age value={publishedAt ?? createdAt} />
          </span>
        </div>
        <p className="flex min-w-0 items-center gap-1 text-sm text-ink-soft">
          <bdi className="truncate">{company.name || 'No company yet'}</bdi>
          {company.isVerified ? (
            <BadgeCheck size={15} className="shrink-0 text-night" role="img" aria-label="Verified company" />
          ) : null}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">{factsOf(job)}</p>
        <p className={clsx('flex flex-wrap items-center gap-2 text-sm font-medium', isOpened && 'text-ink-faint')}>
          {payText(pay)}
          {isFeatured ? <Badge variant="secondary">Featured</Badge> : null}
        </p>
        {children}
      </div>
    </div>
  );
}
