import { expect, test } from 'vitest';
import { secretBox } from './secrets.ts';

const box = secretBox(['a server secret of some length'], 'totp');

test('gives back what it sealed, never the same way twice', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', '7');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(box.seal('JBSWY3DPEHPK3PXP', '7')).not.toBe(sealed);
  expect(box.open(sealed, '7')).toBe('JBSWY3DPEHPK3PXP');
});

test('opens what was sealed under a secret before, seals under the present one, and moves one to the other', () => {
  const [older, old, now] = ['the very first secret', 'the second secret', 'the present secret'] as const;
  const rotated = secretBox([now, old, older], 'totp');
  for (const secret of [older, old]) {
    const sealed = secretBox([secret], 'totp').seal('JBSWY3DPEHPK3PXP', '7');
    expect(rotated.open(sealed, '7')).toBe('JBSWY3DPEHPK3PXP');
    expect(() => rotated.open(sealed, '8')).toThrow();
    expect(secretBox([now], 'totp').open(rotated.renewed(sealed, '7') ?? '', '7')).toBe('JBSWY3DPEHPK3PXP');
  }
  const sealed = rotated.seal('JBSWY3DPEHPK3PXP', '7');
  expect(secretBox([now], 'totp').open(sealed, '7')).toBe('JBSWY3DPEHPK3PXP');
  expect(() => secretBox([old, older], 'totp').open(sealed, '7')).toThrow();
  expect(rotated.renewed(sealed, '7')).toBeNull();
  expect(() => rotated.renewed(secretBox(['another'], 'totp').seal('x', '7'), '7')).toThrow();
});

test('refuses a value of another row, purpose or server, and one that was touched', () => {
  const sealed = box.seal('secret', '7');
  const touched = Buffer.from(sealed, 'base64url');
  touched[touched.length - 1] = (touched.at(-1) ?? 0) ^ 1;
  expect(() => box.open(sealed, '8')).toThrow();
  expect(() => secretBox(['a server secret of some length'], 'linkedin').open(sealed, '7')).toThrow();
  expect(() => secretBox(['another server secret'], 'totp').open(sealed, '7')).toThrow();
  expect(() => box.open(touched.toString('base64url'), '7')).toThrow();
});
