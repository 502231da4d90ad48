/** Content-Disposition with the file's name in both forms of RFC 6266: plain ASCII, and UTF-8 as RFC 8187 writes it. */
export function contentDisposition(kind: 'inline' | 'attachment', name?: string): string {
  if (!name) return kind;
  const ascii =
    name
      .normalize('NFKD')
      .replaceAll(/[^\x20-\x7e]/g, '')
      .replaceAll(/["\\%]/g, '_')
      .trim() || 'file';
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
