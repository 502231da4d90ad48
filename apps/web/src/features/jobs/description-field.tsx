import { JOB_LIMITS } from '@innerspring/contract/jobs/choices';
import { Bold, Heading, List } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { insertText, TextArea } from '../../ui/forms/text-fields.tsx';

/** The start of the line at a position. */
const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1;

/** Adds a mark at the start of each selected line, or removes it if all of them have it. */
function markLines(element: HTMLTextAreaElement, mark: string): void {
  const { value, selectionStart, selectionEnd } = element;
  const from = lineStart(value, selectionStart);
  const lines = value.slice(from, selectionEnd).split('\n');
  const isMarked = lines.every((line) => line.startsWith(mark));
  const marked = lines.map((line) => (isMarked ? line.slice(mark.length) : `${mark}${line}`)).join('\n');
  insertText(element, marked, [from, selectionEnd]);
}

/** Makes the selected text bold, or normal again. */
function embolden(element: HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = element;
  const words = value.slice(selectionStart, selectionEnd);
  const isBold = words.length > 4 && words.startsWith('**') && words.endsWith('**');
  insertText(element, isBold ? words.slice(2, -2) : `**${words || 'bold words'}**`, [selectionStart, selectionEnd]);
}

interface DescriptionFieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** The description of a job, with buttons for headings, lists and bold text. */
export function DescriptionField({ name, value, onChange, onBlur, ref, ...rest }: DescriptionFieldProps) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const act = (work: (element: HTMLTextAreaElement) => void) => () => {
    if (!area.current) return;
    area.current.focus();
    work(area.current);
  };
  return (
    <div className="grid gap-1">
      <div role="group" aria-label="Text format" className="flex gap-1">
        <IconButton size="sm" aria-label="Heading" onClick={act((element) => markLines(element, '### '))}>
          <Heading size={17} aria-hidden="true" />
        </IconButton>
        <IconButton size="sm" aria-label="Bold" onClick={act(embolden)}>
          <Bold size={17} aria-hidden="true" />
        </IconButton>
        <IconButton size="sm" aria-label="List" onClick={act((element) => markLines(element, '- '))}>
          <List size={17} aria-hidden="true" />
        </IconButton>
      </div>
      <TextArea
        {...rest}
        ref={(element) => {
          area.current = element;
          if (typeof ref === 'function') ref(element);
        }}
        name={name}
        rows={10}
        limit={JOB_LIMITS.description}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
    </div>
  );
}
