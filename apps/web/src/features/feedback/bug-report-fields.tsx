import { BUG_PRIORITIES, BUG_TYPES } from '@innerspring/contract/choices';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { BugFields } from './bug-report.data.ts';
import type { BugProblems } from './use-bug-report.ts';

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
