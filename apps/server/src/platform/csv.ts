/** Tells spreadsheets that a file is UTF-8; it comes first in the file. */
export const BYTE_ORDER_MARK = '\uFEFF';

type CsvValue = string | number | null;

/** One field: always quoted, and with a leading apostrophe where a spreadsheet would read a formula. */
export function csvField(value: CsvValue): string {
  const text = value === null ? '' : String(value);
  const harmless = typeof value === 'string' && /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** One line (RFC 4180). */
export const csvLine = (fields: readonly CsvValue[]): string => `${fields.map(csvField).join(',')}\r\n`;
