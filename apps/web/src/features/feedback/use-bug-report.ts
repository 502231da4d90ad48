import { TIMING } from '@innerspring/contract/constants';
import { feedback } from '@innerspring/contract/feedback/endpoints';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { localDraft } from '../../parts/local-draft.ts';
import { ApiError, call } from '../../platform/api.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { type BugFields, bugPayload, noBug, readDraft } from './bug-report.data.ts';

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
