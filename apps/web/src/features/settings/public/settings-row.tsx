import type { ReactNode } from 'react';
import type { SettingsRowProps as Drawn } from '../../../platform/nav/settings-rows.ts';
import { Card } from '../../../ui/card.tsx';

export interface SettingsRowProps {
  /** Anchor of the row: /settings#password. */
  id: string;
  title: string;
  help?: ReactNode;
  children: ReactNode;
}

/** One setting with its own address that saves on its own. */
export function SettingsRow({ id, title, help, children }: SettingsRowProps) {
  return (
    <Card padded asChild className="grid scroll-mt-20 gap-4 outline-none sm:p-5">
      <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
        <div className="grid gap-1">
          <h2 id={`${id}-title`} className="text-lg font-semibold">
            {title}
          </h2>
          {help ? <div className="text-sm text-ink-soft">{help}</div> : null}
        </div>
        {children}
      </section>
    </Card>
  );
}

/** The one component that draws all rows of a feature, each by its id, so that their code is fetched at once. */
export const rowsById = <Props extends Drawn>(rows: Readonly<Record<string, (props: Props) => ReactNode>>) =>
  function Rows(props: Props) {
    return rows[props.id]?.(props) ?? null;
  };
