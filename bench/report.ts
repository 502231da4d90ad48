import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One line of the table. `limit` is what the same machine does with nothing but the bare means. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  limit?: { value: number; what: string };
  target?: { below: number } | { above: number };
};

const number = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2));

/** Whether a figure is on the right side of its target, if it has one. */
export function isMet({ value, target }: Figure): boolean {
  if (!target) return true;
  return 'below' in target ? value < target.below : value >= target.above;
}

function verdictOf(figure: Figure): string {
  const { unit, target } = figure;
  if (!target) return '';
  const bound = 'below' in target ? `< ${number(target.below)}` : `>= ${number(target.above)}`;
  return `${bound} ${unit} ${isMet(figure) ? 'met' : 'MISSED'}`;
}

function row(figure: Figure): string[] {
  const { name, value, unit, limit } = figure;
  const ratio = limit ? number(value / limit.value) : '';
  return [
    name,
    `${number(value)} ${unit}`,
    limit ? `${number(limit.value)} ${unit} ${limit.what}` : '',
    ratio,
    verdictOf(figure),
  ];
}

/** Prints the figures as one table. */
export function printTable(figures: Figure[]): void {
  printRows([['figure', 'measured', 'limit', 'ratio', 'target'], ...figures.map(row)]);
}

function printRows(table: string[][]): void {
  const widths = table[0]?.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0))) ?? [];
  for (const cells of table)
    console.log(`| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
}

/** What one run left behind. */
export type Kept = { at: string; commit?: string; figures: Figure[] };

/** Less than this part is the machine's own unrest. */
const MOVED = 0.1;

/** The figures of two runs that differ by a tenth and more, the largest change first. */
export function moved(before: Figure[], after: Figure[]): string[][] {
  const known = new Map(before.map((figure) => [figure.name, figure.value]));
  return after
    .flatMap(({ name, value, unit }) => {
      const earlier = known.get(name);
      if (earlier === undefined || earlier === 0) return [];
      const change = value / earlier - 1;
      return Math.abs(change) < MOVED ? [] : [{ name, unit, earlier, value, change }];
    })
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change))
    .map(({ name, unit, earlier, value, change }) => [
      name,
      `${number(earlier)} ${unit}`,
      `${number(value)} ${unit}`,
      `${change > 0 ? '+' : ''}${(change * 100).toFixed(0)} %`,
    ]);
}

/** Prints what moved since the run kept in `file`. */
export async function compare(file: string, figures: Figure[]): Promise<void> {
  const before = JSON.parse(await readFile(file, 'utf8')) as Kept;
  const changes = moved(before.figures, figures);
  console.log(`\nSince ${before.at}${before.commit ? ` (${before.commit})` : ''}:`);
  if (changes.length === 0) console.log(`Nothing moved by ${MOVED * 100} % or more.`);
  else printRows([['figure', 'before', 'now', 'change'], ...changes]);
}

/** Keeps the figures as JSON under bench/results, named by the time. */
export async function keep(figures: Figure[], about: Record<string, unknown>): Promise<string> {
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  const at = new Date().toISOString();
  const file = join(folder, `${at.replace(/[:.]/g, '-')}.json`);
  await writeFile(file, `${JSON.stringify({ at, ...about, figures }, null, 2)}\n`);
  return file;
}
