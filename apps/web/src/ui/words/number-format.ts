const options = {
  compact: { notation: 'compact', maximumFractionDigits: 1 },
  percent: { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 },
} satisfies Record<string, Intl.NumberFormatOptions>;

/** Made on first use: the first format of a page loads the device's tables, which holds a phone up for 60 ms. */
const formats = new Map<keyof typeof options, Intl.NumberFormat>();

function format(kind: keyof typeof options, value: number): string {
  const made = formats.get(kind) ?? new Intl.NumberFormat('en-US', options[kind]);
  formats.set(kind, made);
  return made.format(value);
}

/** The digits of a whole number in groups of three, without any format: most pages need no more than that. */
function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** 999 → "999", 4120 → "4,120", 12300 → "12.3K", 1000000 → "1M". */
export function compactCount(count: number): string {
  return Math.abs(count) < 10_000 ? fullCount(count) : format('compact', count);
}

/** All digits, grouped: 1284 → "1,284". */
export function fullCount(count: number): string {
  return grouped(Math.round(count));
}

/** "99+" above `max`, the number itself up to it. */
export function cappedCount(count: number, max: number): string {
  return count > max ? `${max}+` : String(count);
}

/** A count with its noun: (1, 'comment') → "1 comment", (24, 'comment') → "24 comments". */
export function countOf(count: number, singular: string, plural = `${singular}s`): string {
  return `${compactCount(count)} ${count === 1 ? singular : plural}`;
}

/** A share as a percentage: 0.955 → "95.5%". */
export function percentText(share: number): string {
  return format('percent', share);
}

/** Whole cents as dollars: 599 → "$5.99". */
export function formatCents(cents: number): string {
  const size = Math.round(Math.abs(cents));
  return `${cents < 0 ? '-' : ''}$${grouped(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`;
}

/** Dollars without cents: 52000 → "$52,000". */
export function wholeDollars(dollars: number): string {
  return `${dollars < 0 ? '-' : ''}$${grouped(Math.round(Math.abs(dollars)))}`;
}

/** A file's size in the largest sensible unit: 421888 → "412 KB". */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const inKilobytes = bytes / 1024;
  if (inKilobytes < 1024) return `${Math.round(inKilobytes)} KB`;
  return `${(inKilobytes / 1024).toFixed(1)} MB`;
}
