import { type ReportReasonCode, safety } from '@innerspring/contract/safety/endpoints';
import type { ReportTarget } from '@innerspring/contract/safety/schemas';
import { Suspense, useState } from 'react';
import { call } from '../../platform/api.ts';
import { lazyPart } from '../lazy-part.tsx';

export interface Reported {
  targetType: ReportTarget;
  targetId: number;
  /** As it reads after "Report": "Dana Ruiz", "the post by Dana Ruiz". */
  name: string;
}

export interface ReportFormProps {
  /** As it reads after "Report". */
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  send: (report: { reason: ReportReasonCode; note?: string }) => Promise<unknown>;
  /** Who reviews it first. */
  readers?: 'Staff' | 'The moderators';
}

/** Reports are rare, and menus that offer them are everywhere, so the form only loads when one is made. */
const LazyForm = lazyPart('dialog', () => import('./report-form.tsx'));

/** The dialog for a report, whoever reviews it. */
export function ReportForm(props: ReportFormProps) {
  const [wasOpened, setOpened] = useState(props.open);
  if (props.open && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <LazyForm {...props} onLeave={() => props.onOpenChange(false)} />
    </Suspense>
  );
}

/** Reports a member, company, post or comment to staff. */
export function ReportDialog({ targetType, targetId, ...rest }: Reported & Omit<ReportFormProps, 'send' | 'readers'>) {
  return <ReportForm {...rest} send={(report) => call(safety.report, { body: { targetType, targetId, ...report } })} />;
}
