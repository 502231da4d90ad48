import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** How much of a program's error output is kept for the log. */
const KEPT_COMPLAINT = 2000;

export type BoundedRun = {
  program: string;
  args: readonly string[];
  folder: string;
  /** The program's standard input, and its only input. */
  input?: Buffer;
  /** The maximum size of its output in bytes. */
  mostOutput: number;
  timeoutMs: number;
  signal: AbortSignal;
};

/** The program failed, took too long or wrote too much, so it can't process this input. */
export class ProgramFailed extends Error {
  override name = 'ProgramFailed';
}

type Outcome = { output: Buffer; complaint: string; code: number | null; killed: string | null };

function watch(run: BoundedRun): Promise<Outcome> {
  const { program, args, folder, input, mostOutput, timeoutMs, signal } = run;
  return new Promise((resolve, reject) => {
    // No shell, no environment (it contains secrets). Killed when it exceeds its time or the server stops.
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
    // A program that exits without reading breaks the pipe. Its exit code says more than that error.
    child.stdin.on('error', () => undefined).end(input);
    if (child.pid !== undefined) yieldTo(child.pid);
  });
}

/** Requests have priority over background work. */
function yieldTo(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has already ended, or this system has no priorities.
  }
}

/**
 * Runs a program on untrusted input, as a separate process with an empty environment, within the given limits.
 * @returns its standard output.
 * @throws {ProgramFailed} if it fails on its input; an AbortError if the server stops; other errors if it can't run.
 */
export async function runBounded(run: BoundedRun): Promise<Buffer> {
  const { output, complaint, code, killed } = await watch(run);
  run.signal.throwIfAborted();
  if (killed) throw new ProgramFailed(`It ${killed}. ${complaint}`.trim());
  if (code !== 0) throw new ProgramFailed(`It ended with ${code ?? 'a signal'}. ${complaint}`.trim());
  return output;
}
