import { readFileSync, globSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AvatarShape, versionedPicture } from './avatar-shape.tsx';
const key = '0123456789abcdef0123456789abcdef';

it.each([
  [`/uploads/${key}.webp`, `/uploads/${key}.webp?v=01234567`],
  [`/uploads/${key}.webp?v=1.0`, `/uploads/${key}.webp?v=1.0`],
  ['/api/avatars/placeholder', '/api/avatars/placeholder'],
  ['data:image/webp;base64,AA', 'data:image/webp;base64,AA'],
])('%s is asked for as %s', (given, wanted) => {
  expect(versionedPicture(given)).toBe(wanted);
});

it('a logo carries its version', () => {
  render(<AvatarShape name="Harborline Foam" id={4} src={`/uploads/${key}.webp`} alt="Logo" />);
  expect(screen.getByRole('img')).toHaveAttribute('src', `/uploads/${key}-96.webp?v=01234567`);
});

it.each([
  ['features/companies/public/company-picture-field.tsx', 'url'],
  ['features/profiles/edit/picture-section.tsx', 'coverImageUrl'],
])('the picture in the form of %s carries its version', (path, name) => {
  expect(readFileSync(`apps/web/src/${path}`, 'utf8')).toContain(`src={versionedPicture(${name})}`);
});

it('every cover is drawn with its version', () => {
  const covers = globSync('{features,parts}/**/*.tsx', { cwd: 'apps/web/src' })
    .map((path) => ({ path, text: readFileSync(`apps/web/src/${path}`, 'utf8') }))
    .filter(({ path, text }) => !path.endsWith('.test.tsx') && /function (Group)?Cover\(/.test(text));
  expect(covers.length).toBeGreaterThanOrEqual(3);
  for (const { path, text } of covers) expect(text, path).toMatch(/<CoverPicture url=\{(?:url|coverUrl)\}/);
  const picture = readFileSync('apps/web/src/ui/cover-picture.tsx', 'utf8');
  expect(picture).toContain('const address = versionedPicture(url);');
  expect(picture).toContain('src={address}');
});
