import type { CallInput } from '@innerspring/contract';
import { BUG_PRIORITIES, BUG_TYPES } from '@innerspring/contract/choices';
import { TIMING } from '@innerspring/contract/constants';
import { feedback } from '@innerspring/contract/feedback/endpoints';
import { useEffect, useRef, useState } from 'react';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { type LocalDraft, localDraft } from '../../parts/local-draft.ts';
import { ApiError } from '../../platform/api.ts';
import { toast } from '../../ui/overlays/toast.ts';

/** The values of the form. */
export interface BugFields {
  title: string;
  description: string;
  stepsToReproduce: string;
  expectedBehavior: string;
  actualBehavior: string;
  priority: (typeof BUG_PRIORITIES)[number];
  bugType: (typeof BUG_TYPES)[number];
}

/** Specification §4: priority medium, type functionality. */
export const noBug: BugFields = {
  title: '',
  description: '',
  stepsToReproduce: '',
  expectedBehavior: '',
  actualBehavior: '',
  priority: 'medium',
  bugType: 'functionality',
};

/** Reads a stored draft; invalid fields fall back to the defaults. */
export function readDraft(text: string): BugFields {
  let kept: Partial<Record<keyof BugFields, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text || '{}');
    if (parsed && typeof parsed === 'object') kept = parsed;
  } catch {
    return noBug;
  }
  const words = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    title: words(kept.title),
    description: words(kept.description),
    stepsToReproduce: words(kept.stepsToReproduce),
    expectedBehavior: words(kept.expectedBehavior),
    actualBehavior: words(kept.actualBehavior),
    priority: BUG_PRIORITIES.find((one) => one === kept.priority) ?? noBug.priority,
    bugType: BUG_TYPES.find((one) => one === kept.bugType) ?? noBug.bugType,
  };
}

type Payload = CallInput<typeof feedback.reportBug>['body'];
export type Surroundings = Required<Pick<Payload, 'currentPage' | 'browserInfo' | 'deviceInfo'>>;

/** Page, browser and device for the report (specification §3). */
export function surroundings(page: Window = window): Surroundings {
  const { navigator, screen, location } = page;
  return {
    currentPage: `${location.pathname}${location.search}`.slice(0, 2000),
    browserInfo: {
      userAgent: navigator.userAgent.slice(0, 500),
      screenSize: `${screen.width}x${screen.height}`,
      viewportSize: `${page.innerWidth}x${page.innerHeight}`,
    },
    deviceInfo: {
      platform: navigator.platform.slice(0, 200),
      language: navigator.language.slice(0, 40),
      online: navigator.onLine,
    },
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text);

/** The whole report as it is sent. */
export function bugPayload(fields: BugFields, around: Surroundings = surroundings()): Payload {
  return {
    title: fields.title.trim(),
    description: fields.description,
    stepsToReproduce: orNull(fields.stepsToReproduce),
    expectedBehavior: orNull(fields.expectedBehavior),
    actualBehavior: orNull(fields.actualBehavior),
    priority: fields.priority,
    bugType: fields.bugType,
    ...around,
  };
}

export type BugPhase = 'editing' | 'submitting' | 'received';

const missingOf = ({ title, description }: BugFields) => ({
  title: title.trim() === '' ? 'Title is required' : undefined,
  description: description.trim() === '' ? 'Description is required' : undefined,
});

/** Retrying does not help before the daily limit resets, so its message replaces the specified one. */
const sentenceOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'rate_limited'
    ? error.sentence
    : 'Failed to submit bug report. Please try again.';

/** The draft of a report, with invalid fields replaced by the defaults. */
function bugDraft(userId: number): LocalDraft {
  const draft = localDraft(userId, 'bug-report');
  return { ...draft, read: () => JSON.stringify(readDraft(draft.read())) };
}

/**
 * The report's states and their times (specification §4, §8): submitting; 'Report Received!' 0.8 s after the server has
 * it; the toast 0.5 s later; `onDone` after 3 s. The text stays stored as a draft until the report has arrived.
 */
export function useBugReport(userId: number, onDone: () => void) {
  const [arrival, setArrival] = useState<'arrived' | 'received' | null>(null);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  const after = (delay: number, action: () => void) => timers.current.push(setTimeout(action, delay));

  function received() {
    setArrival('received');
    after(TIMING.bugToast, () =>
      toast({
        variant: 'success',
        title: 'Bug Report Received!',
        description: 'Thank you. Every report is read by the people who build this site.',
      }),
    );
    after(TIMING.bugClose, () => {
      form.putBack();
      setArrival(null);
      onDone();
    });
  }

  const form = useActionForm(feedback.reportBug, {
    values: noBug,
    check: missingOf,
    toInput: (fields) => ({ body: bugPayload(fields) }),
    draft: bugDraft(userId),
    // The sent values stay visible until the dialog closes.
    afterwards: 'keep',
    problemOf: () => undefined,
    onDone: () => {
      setArrival('arrived');
      after(TIMING.bugReceived, received);
    },
    onRefused: (error) => toast({ variant: 'destructive', title: 'Submission Failed', description: sentenceOf(error) }),
  });

  const phase: BugPhase = arrival === 'received' ? 'received' : arrival || form.busy ? 'submitting' : 'editing';
  return {
    phase,
    form: {
      ...form,
      busy: phase !== 'editing',
      submit() {
        form.submit();
        if (!Object.values(missingOf(form.fields.getValues())).some(Boolean)) return;
        toast({
          variant: 'destructive',
          title: 'Missing Information',
          description: 'Please provide a title and description for the bug report.',
        });
      },
    },
  };
}
