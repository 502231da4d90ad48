import { BUG_PRIORITIES, BUG_TYPES } from '@innerspring/contract/choices';
import { CircleCheck } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { type Bindable, Field } from '../../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-fields.tsx';
import { Spinner } from '../../../ui/states/loading.tsx';
import { type BugFields, type BugPhase, surroundings, useBugReport } from '../bug-report.data.ts';

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
      {isReceived ? <p className="text-ink-soft">Thanks for helping us fix it.</p> : null}
    </div>
  );
}

/** The data that goes with the report besides the member's text, shown before it is sent. */
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
    <Disclosure summary={<span className="text-sm">What we receive</span>}>
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
  const user = useCurrentUser();
  const { form, phase } = useBugReport(user.id, () => setOpen(false));
  return (
    <FormDialog
      form={form}
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      title="Report a Bug"
      description="Tell us what went wrong. The people who build this site read every report."
      submit="Submit Report"
      disabled={form.busy}
    >
      {phase === 'editing' ? null : <Overlay phase={phase} />}
      <div inert={form.busy} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <BugReportFields form={form} />
        <SentAlong />
      </div>
    </FormDialog>
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

/** The questions about a bug (specification §3). */
function BugReportFields({ form }: { form: Bindable<BugFields> }) {
  return (
    <>
      <Field form={form} name="title" label="Title" required>
        <TextField maxLength={200} />
      </Field>
      <Field form={form} name="description" label="Description" required>
        <TextArea rows={3} maxLength={4000} />
      </Field>
      {longer.map(({ name, label, rows }) => (
        <Field key={name} form={form} name={name} label={label} optional>
          <TextArea rows={rows} maxLength={4000} />
        </Field>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="priority" label="Priority">
          <Select options={priorities} />
        </Field>
        <Field form={form} name="bugType" label="Bug Type">
          <Select options={types} />
        </Field>
      </div>
    </>
  );
}
