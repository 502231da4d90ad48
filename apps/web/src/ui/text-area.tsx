import { clsx } from 'clsx';
import { type ComponentProps, useState } from 'react';
import { fieldLook, useFieldProps } from './field-context.ts';
import { fullCount } from './number-format.ts';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Shows "120 / 3,000" under the text and turns red beyond; the text itself is never cut. */
  limit?: number;
  /** Without its frame, where the surrounding card is the frame. */
  bare?: boolean;
}

/** Text of several lines that grows with what is typed, from `rows` up to 60 % of the window. */
export function TextArea({ limit, bare = false, rows = 3, dir = 'auto', className, onInput, ...rest }: TextAreaProps) {
  const wired = useFieldProps(rest);
  const [typed, setTyped] = useState(() => String(rest.defaultValue ?? '').length);
  const { required: _, ...own } = rest;
  const length = typeof rest.value === 'string' ? rest.value.length : typed;
  const over = limit !== undefined && length > limit;
  return (
    <div className={clsx('grid min-w-0', className)}>
      <textarea
        rows={rows}
        dir={dir}
        {...own}
        {...wired}
        aria-invalid={over || wired['aria-invalid']}
        onInput={(event) => {
          setTyped(event.currentTarget.value.length);
          onInput?.(event);
        }}
        className={clsx(
          'field-sizing-content max-h-[60vh] resize-none py-2.5 leading-normal max-md:text-[1rem]',
          bare ? 'w-full min-w-0 bg-transparent text-post focus-visible:outline-none' : clsx(fieldLook, 'px-3'),
        )}
        style={{ minHeight: `calc(${rows}lh + 1.375rem)` }}
      />
      {limit === undefined ? null : (
        <p
          className={clsx(
            'mt-1 justify-self-end text-xs tabular-nums',
            over ? 'font-semibold text-brick' : 'text-ink-faint',
          )}
        >
          {fullCount(length)} / {fullCount(limit)}
        </p>
      )}
    </div>
  );
}
