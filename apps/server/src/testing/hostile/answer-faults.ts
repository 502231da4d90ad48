import { commonErrors, type EndpointShape, type ErrorCode, errorStatus } from '@innerspring/contract';

export type Heard = { status: number; headers: Record<string, unknown>; text: string };

const errorKeys = ['error', 'code', 'fields', 'feature', 'reason', 'requestId'];
/** What would tell somebody how the server is made: stacks, files, statements, drivers. */
const innards =
  /\bat \S+ ?\(|\.[cm]?[jt]s:\d|node_modules|node:internal|\b(?:select|insert into|update|delete from) .+\b(?:from|values|set|where)\b|relation "|column "|constraint "|syntax error|drizzle|postgres|zod|fastify|\[object /i;

/** What the schema library says where a rule was given no sentence of ours. */
const librarysWords =
  /\b(?:Too (?:big|small): expected|Invalid (?:input|string|option|key|element|ISO|URL|date)\b|Unrecognized key)/;

const guards: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'content-security-policy': /default-src '(?:self|none)'/,
  'referrer-policy': /^strict-origin/,
  'cross-origin-opener-policy': /^same-origin/,
};

function headerFaults({ headers }: Heard): string[] {
  return Object.entries(guards).flatMap(([name, rule]) => (rule.test(String(headers[name])) ? [] : [`no ${name}`]));
}

function isDeclared(code: ErrorCode, endpoint: EndpointShape): boolean {
  return (commonErrors as readonly ErrorCode[]).includes(code) || (endpoint.errors ?? []).includes(code);
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function bodyFaults({ status, text }: Heard, { sent = [], mayQuote = false }: Expectation): string[] {
  const body = parsed(text);
  if (!body) return ['an error that is no JSON object'];
  const { error, code, fields = {}, requestId } = body;
  const faults: string[] = [];
  if (Object.keys(body).some((key) => !errorKeys.includes(key))) faults.push('an error with more than its fields');
  if (typeof error !== 'string' || error.trim().length < 4) faults.push('an error without a sentence');
  if (typeof requestId !== 'string' || requestId === '') faults.push('an error without the number of its request');
  if (typeof fields !== 'object' || Object.values(fields ?? {}).some((one) => typeof one !== 'string'))
    faults.push('fields without sentences');
  // Only a refusal of the plan names a feature.
  if (('feature' in body || 'reason' in body) && code !== 'premium_required') faults.push('a feature without a lock');
  if (errorStatus[code as ErrorCode] !== status) faults.push(`the code ${String(code)} with status ${status}`);
  const sentence = mayQuote ? String(error).replace(/“.*”/s, '“…”') : String(error);
  const said = [sentence, ...Object.values(fields ?? {})].join('\n');
  if (innards.test(said)) faults.push(`how it is made: ${said}`);
  if (librarysWords.test(said)) faults.push(`a sentence that is not ours: ${said}`);
  if (sent.some((one) => one.trim().length > 5 && sentence.includes(one))) faults.push(`an echo: ${sentence}`);
  return faults;
}

type Expectation = {
  /** Texts that were sent: the sentence of an error repeats none of them. */
  sent?: readonly string[];
  /** Whether the address may lead to no endpoint at all, or to another one. */
  mayMiss?: boolean;
  /** Whether the sentence quotes names of other things between “ and ”, which may hold anything. */
  mayQuote?: boolean;
};

/** Everything that is wrong with an answer, whatever was sent: nothing, where the server behaves. */
export function faultsOf(endpoint: EndpointShape, heard: Heard, expectation: Expectation = {}): string[] {
  const faults = headerFaults(heard);
  if (heard.status >= 500) return [...faults, `status ${heard.status}: ${heard.text}`];
  if (heard.status < 400) return faults;
  if (!/^application\/json\b/.test(String(heard.headers['content-type']))) faults.push('an error that is no JSON');
  if (!/no-store/.test(String(heard.headers['cache-control']))) faults.push('an error that caches may keep');
  const code = parsed(heard.text)?.code as ErrorCode;
  const isMiss = expectation.mayMiss && (code === 'not_found' || code === 'method_not_allowed');
  if (!isMiss && !isDeclared(code, endpoint)) faults.push(`the code ${code}, which it does not declare`);
  return [...faults, ...bodyFaults(heard, expectation)];
}
