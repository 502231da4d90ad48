import { createContext, use } from 'react';

export interface FieldContextValue {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** What a FormField tells the control inside it. */
export const FieldContext = createContext<FieldContextValue | null>(null);

interface WiredProps {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** The attributes that tie a control to its FormField; the control's own props win. */
export function useFieldProps(own: WiredProps) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-required': (own.required ?? field?.required) || undefined,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  };
}

/** The shared look of everything one types into. */
export const fieldLook =
  'w-full min-w-0 rounded-control border border-edge bg-paper text-base text-ink transition-colors hover:border-ink-faint focus-visible:border-night focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:border-seam-strong disabled:bg-sunk disabled:text-ink-faint [&[readonly]]:bg-sunk aria-invalid:border-brick';

/** Height and side margins of one-line fields. */
export const fieldLine = 'h-10 px-3 max-md:h-11 max-md:text-[1rem]';
