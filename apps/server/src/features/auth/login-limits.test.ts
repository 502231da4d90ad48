import { expect, test } from 'vitest';
import { addressKey } from './login-limits.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});
