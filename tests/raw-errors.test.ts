import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sourceFiles, withoutComments } from './imports.ts';

const web = 'apps/web/src';
/** Where using an error's message is right: code that parses it, logs it, or only shows it to developers. */
const allowed = [
  'platform/api.ts',
  'platform/client-errors.ts',
  'platform/code/missing-code.ts',
  'features/diagnostics/diagnostics-pages.tsx',
  'features/notifications/notifications.data.ts',
];
const raw = /\berror\??\.message\b|\bString\(error\)/;

it('shows people sentences of ours (`sentenceOf`), and never the message of an error', () => {
  const files = sourceFiles(web).filter((file) => !/\.test\.|\/testing\/|\/ui\/forms\//.test(file));
  const found = files.filter((file) => raw.test(withoutComments(readFileSync(join(root, file), 'utf8'))));
  expect(found.map((file) => file.slice(web.length + 1)).filter((file) => !allowed.includes(file))).toEqual([]);
});
