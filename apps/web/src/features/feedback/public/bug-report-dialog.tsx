import { BUG_PRIORITIES, BUG_TYPES } from '@innerspring/contract/choices';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-fields.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Spinner } from '../../../ui/states/loading.tsx';
import { type BugFields, type BugPhase, type BugProblems, surroundings, useBugReport } from '../bug-report.data.ts';

function Overlay({ phase }: { phase: Exclude<BugPhase, 'editing'> }) {
  const isReceived = phase === 'received';
  return (
    <div
      role="status"
      className="absolute inset-0 z-20 grid place-content-center justify-items-center gap-3 rounded-[inherit] bg-paper/92 text-center"
    >
      {isReceived ? (
        <CircleCheck size={44} strokeWidth={1.5} aria-hidden="true" className="text-moss" />
      ) : (
        <Spinner label="" className="text-night" />
      )}
      <p className="display text-xl">{isReceived ? 'Report Received!' : 'Submitting...'}</p>
      {isReceived ? <p className="text-ink-soft">Thank you for helping to mend it.</p> : null}
    </div>
  );
}

/** What goes with the report besides the words, shown before it is sent. */
function SentAlong() {
  const { currentPage, browserInfo, deviceInfo } = surroundings();
  const rows = [
    ['Page', currentPage],
    ['Browser', browserInfo.userAgent],
    ['Screen', browserInfo.screenSize],
    ['Window', browserInfo.viewportSize],
    ['Device', `${deviceInfo.platform}, ${deviceInfo.language}, ${deviceInfo.online ? 'online' : 'offline'}`],
  ];
  return (
    <Disclosure summary={<span className="text-sm">What is sent along</span>}>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-faint">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

/** The bug report form (specification §2, §4), opened by its button. */
export function BugReportDialog({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useState(true);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const user = useCurrentUser();
  const report = useBugReport(user.id, () => setOpen(false));
  const isBusy = report.phase !== 'editing';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (report.submit()) return;
    const empty = [
      ...(form.current?.querySelectorAll<HTMLInputElement>('[name="title"], [name="description"]') ?? []),
    ].find(({ value }) => value.trim() === '');
    empty?.focus();
  }

  return (
    <Dialog
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      locked={isBusy}
      title="Report a Bug"
      description="Tell us what went wrong. The people who build this site read every report."
      footer={
        <>
          <Button variant="ghost" disabled={isBusy} onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={isBusy}>
            Submit Report
          </Button>
        </>
      }
    >
      {report.phase === 'editing' ? null : <Overlay phase={report.phase} />}
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={submit}
        inert={isBusy}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <BugReportFields fields={report.fields} problems={report.problems} onChange={report.change} />
        <SentAlong />
      </form>
    </Dialog>
  );
}

export default BugReportDialog;

const priorities = BUG_PRIORITIES.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }));
const typeNames: Record<(typeof BUG_TYPES)[number], string> = {
  ui: 'UI',
  functionality: 'Functionality',
  performance: 'Performance',
  security: 'Security',
  other: 'Other',
};
const types = BUG_TYPES.map((value) => ({ value, label: typeNames[value] }));

const longer = [
  { name: 'stepsToReproduce', label: 'Steps to Reproduce', rows: 3 },
  { name: 'expectedBehavior', label: 'Expected Behavior', rows: 2 },
  { name: 'actualBehavior', label: 'Actual Behavior', rows: 2 },
] as const;

interface BugReportFieldsProps {
  fields: BugFields;
  problems: BugProblems;
  onChange: (part: Partial<BugFields>) => void;
}

/** What one is asked about a bug (specification §3). */
export function BugReportFields({ fields, problems, onChange }: BugReportFieldsProps) {
  return (
    <>
      <FormField label="Title" required error={problems.title}>
        <TextField
          name="title"
          maxLength={200}
          value={fields.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </FormField>
      <FormField label="Description" required error={problems.description}>
        <TextArea
          name="description"
          rows={3}
          maxLength={4000}
          value={fields.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </FormField>
      {longer.map(({ name, label, rows }) => (
        <FormField key={name} label={label} optional error={problems[name]}>
          <TextArea
            name={name}
            rows={rows}
            maxLength={4000}
            value={fields[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        </FormField>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label="Priority">
          <Select
            name="priority"
            options={priorities}
            value={fields.priority}
            onChange={(event) =>
              onChange({ priority: BUG_PRIORITIES.find((one) => one === event.target.value) ?? 'medium' })
            }
          />
        </FormField>
        <FormField label="Bug Type">
          <Select
            name="bugType"
            options={types}
            value={fields.bugType}
            onChange={(event) =>
              onChange({ bugType: BUG_TYPES.find((one) => one === event.target.value) ?? 'functionality' })
            }
          />
        </FormField>
      </div>
    </>
  );
}
