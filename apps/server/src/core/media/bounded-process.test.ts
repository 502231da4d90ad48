import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { type BoundedRun, ProgramFailed, runBounded } from './bounded-process.ts';

const run = (script: string, more: Partial<BoundedRun> = {}) =>
  runBounded({
    program: process.execPath,
    args: ['-e', script],
    folder: tmpdir(),
    mostOutput: 1000,
    timeoutMs: 20_000,
    signal: new AbortController().signal,
    ...more,
  });

describe('a program on untrusted input', () => {
  it('gets its input and nothing of our environment', async () => {
    const script =
      'process.stdin.on("data", (d) => process.stdout.write(d + JSON.stringify(Object.keys(process.env))))';
    expect((await run(script, { input: Buffer.from('in:') })).toString()).toBe('in:[]');
  });

  it.each([
    ['takes too long', 'setInterval(() => {}, 1000)', { timeoutMs: 300 }, /took more than 300 ms/],
    ['answers with too much', 'process.stdout.write("x".repeat(2000)); setInterval(() => {}, 1000)', {}, /too much/],
    ['fails', 'console.error("no such picture"); process.exit(3)', {}, /ended with 3\. no such picture/],
  ] as const)('fails where it %s', async (_how, script, more, sentence) => {
    const outcome = await run(script, more).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(ProgramFailed);
    expect(outcome).toMatchObject({ message: sentence });
  });

  it('ends with the server, and that is no failure of its input', async () => {
    const stopping = new AbortController();
    const running = run('setInterval(() => {}, 1000)', { signal: stopping.signal });
    stopping.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('that is not there is no failure of its input either', async () => {
    const outcome = await run('', { program: '/no/such/program' }).catch((error: unknown) => error);
    expect(outcome).not.toBeInstanceOf(ProgramFailed);
    expect(outcome).toMatchObject({ code: 'ENOENT' });
  });
});
