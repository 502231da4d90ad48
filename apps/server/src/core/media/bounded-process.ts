import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** How much of what a program complains about is kept for the log. */
const KEPT_COMPLAINT = 2000;

export type BoundedRun = {
  program: string;
  args: readonly string[];
  folder: string;
  /** Written to the program, which gets nothing else. */
  input?: Buffer;
  /** Bytes that it may answer with. */
  mostOutput: number;
  timeoutMs: number;
  signal: AbortSignal;
};

/** The program ended badly, took too long or answered with too much: its input is not one that it can work with. */
export class ProgramFailed extends Error {
  override name = 'ProgramFailed';
}

type Outcome = { output: Buffer; complaint: string; code: number | null; killed: string | null };

function watch(run: BoundedRun): Promise<Outcome> {
  const { program, args, folder, input, mostOutput, timeoutMs, signal } = run;
  return new Promise((resolve, reject) => {
    // No shell, no environment (it holds secrets), killed at once where it outlives its time or the server stops.
    const child = spawn(program, args, { cwd: folder, env: {}, signal, killSignal: 'SIGKILL', windowsHide: true });
    const output: Buffer[] = [];
    let bytes = 0;
    let complaint = '';
    let killed: string | null = null;
    const kill = (why: string) => {
      killed ??= why;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => kill(`took more than ${timeoutMs} ms`), timeoutMs);
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostOutput) return kill('answered with too much');
      output.push(chunk);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-KEPT_COMPLAINT);
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ output: Buffer.concat(output), complaint: complaint.trim(), code, killed });
    });
    // A program that ends without reading breaks the pipe; how it ended says more.
    child.stdin.on('error', () => undefined).end(input);
    if (child.pid !== undefined) yieldTo(child.pid);
  });
}

/** Requests come before work in the background. */
function yieldTo(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or this system has no such thing.
  }
}

/**
 * Runs a program on untrusted input, in a process of its own that sees no environment, within the limits given.
 * @returns what it wrote to its standard output.
 * @throws {ProgramFailed} where it fails on its input; an AbortError where the server stops; others where it cannot run.
 */
export async function runBounded(run: BoundedRun): Promise<Buffer> {
  const { output, complaint, code, killed } = await watch(run);
  run.signal.throwIfAborted();
  if (killed) throw new ProgramFailed(`It ${killed}. ${complaint}`.trim());
  if (code !== 0) throw new ProgramFailed(`It ended with ${code ?? 'a signal'}. ${complaint}`.trim());
  return output;
}
