/** Tells spreadsheets that a file is UTF-8; it comes first in the file. */
export const BYTE_ORDER_MARK = '\uFEFF';

type CsvValue = string | number | null;

/** What spreadsheets take for the start of a formula, also in full width, after anything that can't be seen. */
const formula = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠]|^[\t\r]/u;

/** One field: always quoted, and with a leading apostrophe where a spreadsheet would read a formula. */
export function csvField(value: CsvValue): string {
  const text = value === null ? '' : String(value);
  const harmless = typeof value === 'string' && formula.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** One line (RFC 4180). */
export const csvLine = (fields: readonly CsvValue[]): string => `${fields.map(csvField).join(',')}\r\n`;
