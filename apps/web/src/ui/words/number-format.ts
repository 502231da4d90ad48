/** Made on first use: the first format of a page loads the device's tables, which holds a phone up for 60 ms. */
let compact: Intl.NumberFormat | undefined;

/** The digits of a whole number in groups of three, without any format: most pages need no more than that. */
export function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** 999 → "999", 4120 → "4,120", 12300 → "12.3K", 1000000 → "1M". */
export function compactCount(count: number): string {
  if (Math.abs(count) < 10_000) return fullCount(count);
  compact ??= new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
  return compact.format(count);
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

/** A file's size in the largest sensible unit: 421888 → "412 KB". */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const inKilobytes = bytes / 1024;
  if (inKilobytes < 1024) return `${Math.round(inKilobytes)} KB`;
  return `${(inKilobytes / 1024).toFixed(1)} MB`;
}
