import type { MailPreview as Mail } from '@innerspring/contract/mail-preview';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../platform/api.ts';
import { SkeletonText } from '../../ui/states/loading.tsx';

/** The preview is made again this long after the last key, in milliseconds. */
const SETTLES_MS = 300;

/** A value once it has stayed the same for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

interface MailPreviewProps {
  preview: Pick<UseQueryResult<Mail | { mail: Mail | null }>, 'data' | 'error'>;
  /** Shown if the decision sends no email. */
  none?: string;
}

/** The email of a decision, exactly as the server will send it. */
export function MailPreview({ preview: { data, error }, none = 'No email is sent.' }: MailPreviewProps) {
  const mail = data && 'mail' in data ? data.mail : data;
  return (
    <section aria-label="Email preview" className="grid content-start gap-1.5 text-sm">
      <h4 className="font-semibold text-ink-soft">Email preview</h4>
      <div className="rounded-control border border-seam bg-sunk px-3 py-2">
        {mail ? (
          <>
            <p className="break-all text-ink-faint">To: {mail.to}</p>
            <p className="font-medium">{mail.subject}</p>
            <pre
              className="mt-2 max-h-60 overflow-auto font-sans break-words whitespace-pre-wrap"
              // It scrolls, so the keyboard has to reach it.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
              tabIndex={0}
              // biome-ignore lint/a11y/useSemanticElements: a text with a name
              role="group"
              aria-label="Email text"
            >
              {mail.text}
            </pre>
          </>
        ) : error ? (
          <p>{sentenceOf(error)}</p>
        ) : data ? (
          <p className="text-ink-soft">{none}</p>
        ) : (
          <SkeletonText lines={5} />
        )}
      </div>
    </section>
  );
}
