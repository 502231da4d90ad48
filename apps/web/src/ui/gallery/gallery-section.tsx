import type { ReactNode } from 'react';
import { Card } from '../card.tsx';

/** A titled card of specimens. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card padded asChild>
      <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <h2 className="display text-xl">{title}</h2>
        {children}
      </section>
    </Card>
  );
}

/** Specimens side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>;
}

/** Specimens in two columns where there is room. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[repeat(2,minmax(0,1fr))]">
      {children}
    </div>
  );
}

export const longName = 'Maximiliana Featherstonehaugh-Vandersloot of the Upper Carolina Innerspring Works Ltd';
export const longWord = 'Federkernmatratzenbezugsstoffherstellungsmaschinenwartungsvertrag';
export const rightToLeft = 'مرحبا بكم في شبكة صناعة المراتب 🛏️';
