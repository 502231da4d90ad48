/** One field: quoted always, and with a leading apostrophe where a spreadsheet would take it for a formula. */
function field(value: string | number): string {
  const text = String(value);
  const harmless = typeof value === 'string' && /^\s*[=+\-@]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Rows as comma-separated values, with the mark by which spreadsheets know UTF-8. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;

/** Hands a file made here to the reader. */
export function downloadCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const address = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  // The browser has taken hold of the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
