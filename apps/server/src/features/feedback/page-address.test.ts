import { describe, expect, it } from 'vitest';
import { withoutSecrets, withoutSecretsInText } from './feedback.commands.ts';

describe('addresses in reports', () => {
  it.each([
    ['/reset-password?token=abc', '/reset-password'],
    ['https://host/callback?code=1&state=2&tab=x', 'https://host/callback?tab=x'],
    ['/a?TOKEN=1&b=2', '/a?b=2'],
    ['/a?%74oken=1', '/a'],
    ['/a?to%6ben=1&x', '/a?x'],
    ['/a?x=1?token=2', '/a?x=1'],
    ['/a#token=abc&y=1', '/a#y=1'],
    ['/a#section', '/a#section'],
    ['/a?%zz=1&ok=2', '/a?ok=2'],
    ['/feed?view=latest', '/feed?view=latest'],
    ['no address at all', 'no address at all'],
    ['', ''],
  ])('%j becomes %j', (address, expected) => {
    expect(withoutSecrets(address)).toBe(expected);
  });

  it('strips addresses within a stack', () => {
    const stack = 'Error: x\n  at f (https://host/a.js?token=s3cret:1:2)\n  at g (https://host/b.js:3:4)';
    expect(withoutSecretsInText(stack)).toBe('Error: x\n  at f (https://host/a.js)\n  at g (https://host/b.js:3:4)');
  });
});
