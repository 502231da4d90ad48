import { clsx } from 'clsx';
import { dollars } from './money-format.ts';

interface Line {
  name: string;
  quantity: number;
  unitCents: number;
}

interface AmountsProps {
  lines: readonly Line[];
  discountCents: number;
  taxCents: number;
  totalCents: number;
  /** Shown for the tax before it is known. */
  taxNote?: string | undefined;
}

function Row({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div
      className={clsx('flex items-baseline justify-between gap-4', strong && 'border-t border-seam pt-2 font-semibold')}
    >
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="shrink-0 tabular-nums">{amount}</dd>
    </div>
  );
}

/** A price breakdown, line by line. */
export function Amounts({ lines, discountCents, taxCents, totalCents, taxNote }: AmountsProps) {
  return (
    <dl className="grid gap-2">
      {lines.map(({ name, quantity, unitCents }) => (
        <Row key={name} label={quantity > 1 ? `${quantity} × ${name}` : name} amount={dollars(unitCents * quantity)} />
      ))}
      {discountCents > 0 ? <Row label="Discount" amount={dollars(-discountCents)} /> : null}
      {taxCents > 0 ? <Row label="Tax" amount={dollars(taxCents)} /> : null}
      <Row label="Total" amount={dollars(totalCents)} strong />
      {taxNote ? <p className="text-sm text-ink-faint">{taxNote}</p> : null}
    </dl>
  );
}
