import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

/** Ends this process with a one-line reason. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Time since `startedAt` (of `Date.now`), formatted. */
export const seconds = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;

/** Runs a program to its end with our terminal; resolves with its exit code (128 + signal if a signal ended it). */
export function run(program, firstArguments, moreArguments, options = {}) {
  return exitCode(start(program, [...firstArguments, ...moreArguments], options));
}

/** Thrown if this process was told to stop while a program ran, with that program's exit code. */
export class StoppedError extends Error {
  constructor(code) {
    super('Told to stop');
    this.code = code;
  }
}

/**
 * The same for a program that cleans up what it started: passes on signals that end this process, and waits for the
 * program to end. If there was one, throws a `StoppedError`, so that nothing else runs.
 */
export async function runToItsEnd(program, firstArguments, moreArguments, options = {}) {
  const child = start(program, [...firstArguments, ...moreArguments], options);
  const forwarding = forwardSignals([child]);
  try {
    const code = await exitCode(child);
    if (forwarding.signalled()) throw new StoppedError(code);
    return code;
  } finally {
    forwarding.stop();
  }
}

/** Does the work of a whole process and resolves with its result; if told to stop, ends the process with that code. */
export async function untilStopped(work) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoppedError) process.exit(error.code);
    throw error;
  }
}

/** Runs a program to its end and resolves with its exit code and everything it printed. */
export async function capture(program, programArguments, options = {}) {
  const child = start(program, programArguments, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return { code: await exitCode(child, 'close'), output };
}

/** Starts a program with our terminal. */
export function start(program, programArguments, options = {}) {
  // On Windows, only the shell can start a .cmd file.
  return spawn(program, programArguments, { stdio: 'inherit', shell: program.endsWith('.cmd'), ...options });
}

/** Resolves when a child has ended; a program that can't be started counts as exit code 127. */
export function exitCode(child, event = 'exit') {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once(event, (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Whether a program runs and ends with 0. */
export function succeeds(program, programArguments) {
  return spawnSync(program, programArguments, { stdio: 'ignore' }).status === 0;
}

/**
 * Passes the signals that end this process on to its children, and ends them when the npm that started us is gone: npm
 * passes its signals to a shell, which dies of them and leaves us running. In a terminal, the children have already
 * received Ctrl-C; a second signal would cut their shutdown short. Returns whether that happened, and a function that
 * stops it.
 */
export function forwardSignals(children) {
  let ending = false;
  const end = (signal) => {
    ending = true;
    for (const child of children) child.kill(signal);
  };
  const hear = (signal) => {
    if (signal === 'SIGINT' && process.stdin.isTTY) ending = true;
    else end(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, hear);
  const starters = ancestors();
  const look = () => {
    if (!ending && ancestors() !== starters) end('SIGTERM');
  };
  const timer = process.env.npm_lifecycle_event ? setInterval(look, 250).unref() : undefined;
  return {
    signalled: () => ending,
    stop() {
      clearInterval(timer);
      for (const signal of signals) process.off(signal, hear);
    },
  };
}

/** Ids of the process that started us (npm's shell) and, if the system tells, of the one that started that (npm). */
function ancestors() {
  const { ppid } = process;
  try {
    return `${ppid} ${/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${ppid}/status`, 'utf8'))?.[1]}`;
  } catch {
    return String(ppid);
  }
}
