import type { CallInput } from '@innerspring/contract';
import { BUG_PRIORITIES, BUG_TYPES } from '@innerspring/contract/choices';
import { TIMING } from '@innerspring/contract/constants';
import { feedback } from '@innerspring/contract/feedback/endpoints';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { localDraft } from '../../parts/local-draft.ts';
import { ApiError, call } from '../../platform/api.ts';
import { toast } from '../../ui/overlays/toast.ts';

/** What the form holds while it is filled in. */
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

/** Reads a kept draft; whatever is damaged falls back to the defaults. */
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

/** Page, browser and device as the report tells them (specification §3). */
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
export type BugProblems = Partial<Record<keyof BugFields, string>>;

function isField(name: string): name is keyof BugFields {
  return name in noBug;
}

function problemsOf(error: unknown): BugProblems {
  const problems: BugProblems = {};
  if (!(error instanceof ApiError)) return problems;
  for (const [name, sentence] of Object.entries(error.fields)) if (isField(name)) problems[name] = sentence;
  return problems;
}

/** Trying again does not help before the limit of a day is over, so its sentence takes the place of the specified one. */
const sentenceOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'rate_limited'
    ? error.sentence
    : 'Failed to submit bug report. Please try again.';

/**
 * The report's states and their times (specification §4, §8): submitting; 0.8 s after the server has it 'Report Received!'; the
 * toast 0.5 s later; after 3 s `onDone`. The words stay as a draft until they have arrived.
 */
export function useBugReport(userId: number, onDone: () => void) {
  const draft = localDraft(userId, 'bug-report');
  const [fields, setFields] = useState(() => readDraft(draft.read()));
  const [phase, setPhase] = useState<BugPhase>('editing');
  const [problems, setProblems] = useState<BugProblems>({});
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  const after = (delay: number, action: () => void) => timers.current.push(setTimeout(action, delay));

  function received() {
    setPhase('received');
    after(TIMING.bugToast, () =>
      toast({
        variant: 'success',
        title: 'Bug Report Received!',
        description: 'Thank you. Every report is read by the people who build this site.',
      }),
    );
    after(TIMING.bugClose, () => {
      setFields(noBug);
      setPhase('editing');
      onDone();
    });
  }

  const send = useMutation({
    mutationFn: (report: BugFields) => call(feedback.reportBug, { body: bugPayload(report) }),
    onMutate: () => {
      setPhase('submitting');
      setProblems({});
    },
    onSuccess: () => {
      draft.clear();
      after(TIMING.bugReceived, received);
    },
    onError: (error) => {
      setPhase('editing');
      setProblems(problemsOf(error));
      toast({
        variant: 'destructive',
        title: 'Submission Failed',
        description: sentenceOf(error),
      });
    },
  });

  return {
    fields,
    phase,
    problems,
    change(part: Partial<BugFields>) {
      const next = { ...fields, ...part };
      setFields(next);
      draft.write(JSON.stringify(next));
    },
    /** Sends the report, or names what is missing; false in that case. */
    submit(): boolean {
      const missing: BugProblems = {};
      if (fields.title.trim() === '') missing.title = 'Title is required';
      if (fields.description.trim() === '') missing.description = 'Description is required';
      if (Object.keys(missing).length > 0) {
        setProblems(missing);
        toast({
          variant: 'destructive',
          title: 'Missing Information',
          description: 'Please provide a title and description for the bug report.',
        });
        return false;
      }
      if (phase === 'editing') send.mutate(fields);
      return true;
    },
  };
}
