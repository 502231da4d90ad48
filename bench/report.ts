import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One line of the table. `limit` is what the same machine reaches with bare means alone. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  limit?: { value: number; what: string };
  target?: { below: number } | { above: number };
  /** Commit and time of the run that measured it, if that is earlier than its file says. */
  of?: string;
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

/** The stored result of one run. */
export type Kept = { at: string; commit?: string; figures: Figure[]; [about: string]: unknown };

/** A smaller change is noise of the machine. */
const MOVED = 0.1;

/** The figures of two runs that differ by a tenth or more, largest change first. */
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
      `${change > 0 ? '+' : ''}${(change * 100).toFixed(0)}%`,
    ]);
}

/** The run that every later one is compared with: committed, measured on a quiet machine. */
export const BASELINE = join(import.meta.dirname, 'baseline.json');

/** The run stored in `file`; null if there is none. */
export async function readKept(file: string): Promise<Kept | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Kept;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Prints what moved since an earlier run. */
export function printMoved(before: Kept, figures: Figure[]): void {
  const changes = moved(before.figures, figures);
  console.log(`\nSince ${before.at}${before.commit ? ` (${before.commit})` : ''}:`);
  if (changes.length === 0) console.log(`Nothing changed by ${MOVED * 100}% or more.`);
  else printRows([['figure', 'before', 'now', 'change'], ...changes]);
}

const write = (file: string, kept: Kept) => writeFile(file, `${JSON.stringify(kept, null, 2)}\n`);

/** Stores the run as JSON under `folder`, named after its time. */
export async function keep(kept: Kept, folder = join(import.meta.dirname, 'results')): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${kept.at.replace(/[:.]/g, '-')}.json`);
  await write(file, kept);
  return file;
}

/**
 * Makes the run the baseline. Figures that it didn't measure, since only some parts ran, stay as they were, each with
 * its own commit and time.
 */
export async function keepBaseline(kept: Kept, file = BASELINE): Promise<void> {
  const earlier = await readKept(file);
  const measured = new Set(kept.figures.map(({ name }) => name));
  const others = (earlier?.figures ?? [])
    .filter(({ name }) => !measured.has(name))
    .map((figure) => ({ ...figure, of: figure.of ?? `${earlier?.commit ?? 'unknown'}, ${earlier?.at}` }));
  await write(file, { ...kept, figures: [...kept.figures, ...others] });
}
