import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition } from './uploaded-files.ts';
import { displayName, extensionOf } from './file-checks.ts';

describe('the name of a download', () => {
  it('is written in both forms', () => {
    expect(contentDisposition('attachment', "Prüfung 'A' €.pdf")).toBe(
      `attachment; filename="Prufung 'A' .pdf"; filename*=UTF-8''Pr%C3%BCfung%20%27A%27%20%E2%82%AC.pdf`,
    );
    expect(contentDisposition('inline')).toBe('inline');
  });

  it('cannot break out of the header, whatever the sender called it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const shown = displayName(name);
        const header = contentDisposition('attachment', shown);
        expect(header).toMatch(
          /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[A-Za-z0-9!~*._%-]+$/,
        );
        expect([...shown].length).toBeLessThanOrEqual(200);
        expect(shown).not.toMatch(/[/\\\p{Cc}]/u);
      }),
    );
  });

  it('keeps the ending of a long name and drops folders', () => {
    expect(displayName(`C:\\temp\\${'x'.repeat(300)}.pdf`)).toMatch(/^x{196}\.pdf$/);
    expect(displayName('../../etc/passwd')).toBe('passwd');
    expect(displayName('a\r\nb\u202Efdp.txt')).toBe('abfdp.txt');
    expect(displayName(undefined)).toBe('file');
    expect(extensionOf('a.TXT')).toBe('.txt');
    expect(extensionOf('txt')).toBe('');
  });
});
