import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { currentLogLine } from './request-context.ts';

/** The frames of a stack trace, without the first lines, which repeat the message. */
function framesOf({ stack }: Error): string[] {
  return (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
}

/**
 * An error for the log without members' data: the message of a failed statement contains its parameters, and
 * PostgreSQL's detail contains the row.
 */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error).slice(0, 500) };
  const failedStatement = 'query' in error && 'params' in error;
  const described: Record<string, unknown> = {
    type: error.name,
    message: failedStatement ? `Failed statement: ${String(error.query).slice(0, 500)}` : error.message,
    stack: framesOf(error),
  };
  for (const key of ['code', 'constraint', 'table', 'routine']) {
    if (key in error) described[key] = Reflect.get(error, key);
  }
  if (error.cause !== undefined && depth < 3) described.cause = describeError(error.cause, depth + 1);
  return described;
}

const secretNames = ['password', 'token', 'secret', 'secondFactor', 'authorization', 'cookie'];

type LoggedRequest = { method?: string; url?: string; id?: unknown; ip?: string };

/**
 * Logs JSON lines to standard output. URLs are logged without their query, which may contain one-time tokens. Headers
 * and bodies are never logged.
 */
export function createLog(level: string, out: pino.DestinationStream = process.stdout): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    // Every log line contains the request, event or job that it belongs to.
    mixin: currentLogLine,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: (error: unknown) => describeError(error),
      req: (request: LoggedRequest) => ({
        method: request.method,
        path: request.url?.split('?', 1)[0],
        ip: request.ip,
      }),
    },
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
  };
  return pino(options, out);
}

/** One answered request, for metrics. */
type MeteredRequest = { route: string; method: string; status: number; seconds: number };

/**
 * The metrics that the server records. Label values are few and known in advance; ids of members or posts are never
 * among them.
 */
export type Meters = {
  /** Whether metrics are collected. */
  isOn: boolean;
  request(request: MeteredRequest): void;
  statement(seconds: number): void;
  frameReceived(): void;
  frameSent(): void;
  resync(): void;
  /** An outbox event of this type failed and will be retried. */
  outboxFailed(type: string): void;
  jobDone(job: string, seconds: number, ok: boolean): void;
  limitRefused(limit: string): void;
  uploaded(bytes: number): void;
};

const nothing = (): void => undefined;

/** Collects nothing, for servers without metrics. */
export const noMeters: Meters = {
  isOn: false,
  request: nothing,
  statement: nothing,
  frameReceived: nothing,
  frameSent: nothing,
  resync: nothing,
  outboxFailed: nothing,
  jobDone: nothing,
  limitRefused: nothing,
  uploaded: nothing,
};
