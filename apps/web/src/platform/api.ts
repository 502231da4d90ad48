import { urlOf } from '@innerspring/contract/address';
import type { Address, CallInput, CallOutput, ErrorBody, ErrorCode } from '@innerspring/contract/endpoint';
import type { PlanLock } from '@innerspring/contract/plan';

/** What only the browser can tell: no answer came, or one that is no JSON. */
type ClientCode = 'offline' | 'unreadable';

/**
 * A refused or failed call. `message` reads `{status}: {sentence}` as specification §8 has it; `sentence` is the part for people.
 * `status` is 0 where no answer came; `sentence` is empty where the answer held nothing that a person can read.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | ClientCode;
  readonly sentence: string;
  readonly fields: Record<string, string>;
  /** Finds the failure in the server's log; empty where the answer named none. */
  readonly requestId: string;
  /** What the member's plan lacks, where the code is `premium_required`. */
  readonly lock: PlanLock | null;

  constructor(
    status: number,
    code: ErrorCode | ClientCode,
    sentence: string,
    fields: Record<string, string> = {},
    raw: string = sentence,
    requestId = '',
    lock: PlanLock | null = null,
  ) {
    super(`${status}: ${raw}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.sentence = sentence;
    this.fields = fields;
    this.requestId = requestId;
    this.lock = lock;
  }
}

type Values = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Longest text of a plain body that is shown to people. */
const LONGEST_SENTENCE = 300;

/** Text that reads as a sentence: no page of a proxy, no JSON of another shape. */
const isReadable = (text: string) => text.length <= LONGEST_SENTENCE && !/^\s*[[{"<]|<\/?[a-z!]/i.test(text);

/** Failures of the server that it words itself; every other one may come from a proxy, a library or a database. */
const wordedFailures = new Set<unknown>(['unavailable', 'storage_full']);

/** Whether the text of an answer is meant for people: every refusal is, and of the failures those of our own server alone. */
const isForPeople = (status: number, { code, requestId }: Partial<ErrorBody>) =>
  status < 500 || (wordedFailures.has(code) && Boolean(requestId));

/** The message of an error answer: `error`, `message` or `details` of a JSON body, else its text, else the status text (§8). */
async function errorOf(response: Response): Promise<ApiError> {
  const text = (await response.text().catch(() => '')).trim();
  let body: Partial<ErrorBody> & { message?: unknown; details?: unknown } = {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (parsed && typeof parsed === 'object') body = parsed;
  } catch {
    // Not JSON: the text itself may be the sentence.
  }
  const sentence = [body.error, body.message, body.details].find(
    (part): part is string => typeof part === 'string' && part !== '',
  );
  return new ApiError(
    response.status,
    body.code ?? 'internal',
    isForPeople(response.status, body) ? (sentence ?? (isReadable(text) ? text : '')) : '',
    body.fields ?? {},
    sentence ?? (text || response.statusText),
    typeof body.requestId === 'string' ? body.requestId : '',
    body.feature && body.reason ? { feature: body.feature, reason: body.reason } : null,
  );
}

export type CallOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string> /** Goes on while the page closes. */;
  keepalive?: boolean;
};

/** The last responses of `revalidated` endpoints by URL, with the tags that ask whether they're still current. */
const lastAnswers = new Map<string, { tag: string; body: unknown }>();
const MOST_ANSWERS = 20;
export const forgetAnswers = () => {
  lastAnswers.clear();
  preloaded.clear();
};

/** Stores a response with its tag, so that the next call only asks whether it's still current. */
function keepAnswer(url: string, tag: string | null | undefined, body: unknown): void {
  lastAnswers.delete(url);
  if (tag) lastAnswers.set(url, { tag, body });
  for (const [oldest] of lastAnswers) if (lastAnswers.size > MOST_ANSWERS) lastAnswers.delete(oldest);
}

/** Responses that came with the page, by URL. Each answers the first call to it, once. */
const preloaded = new Map<string, { tag?: string | undefined; body: unknown }>();
/** After that, unused ones are outdated. */
const PRELOADED_FOR_MS = 10_000;
let preloadedUntil = 0;

/** Stores the responses that came with the page, for the first calls. */
export function keepPreloaded(answers: Record<string, { body: unknown; tag?: string }>): void {
  preloadedUntil = performance.now() + PRELOADED_FOR_MS;
  for (const [url, answer] of Object.entries(answers)) preloaded.set(url, answer);
}

/** The response that came with the page for a call, once. A call that changes something discards them all. */
export function takePreloaded<E extends Address>(endpoint: E, input: CallInput<E>): CallOutput<E> | undefined {
  if (preloaded.size === 0) return undefined;
  if (endpoint.method !== 'GET' || performance.now() > preloadedUntil) preloaded.clear();
  const url = urlOf(endpoint, input as Values);
  const answer = preloaded.get(url);
  if (!answer) return undefined;
  preloaded.delete(url);
  if (endpoint.revalidated) keepAnswer(url, answer.tag, answer.body);
  return answer.body as CallOutput<E>;
}

/** @throws {ApiError} without a sentence where the answer is no JSON: a page of a proxy or of a hotel's sign-in. */
async function readAnswer<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (cause) {
    if (cause instanceof DOMException) throw cause;
    throw new ApiError(response.status, 'unreadable', '', {}, 'unreadable answer');
  }
}

/**
 * Calls an endpoint of the contract with the session cookie.
 * @throws {ApiError} for every answer that is not 2xx and when no answer comes.
 */
export async function call<E extends Address>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallOutput<E>> {
  const values = input as Values;
  const url = urlOf(endpoint, values);
  const ready = takePreloaded(endpoint, input);
  if (ready) return ready;
  const last = endpoint.revalidated ? lastAnswers.get(url) : undefined;
  let response: Response;
  try {
    response = await fetch(url, {
      method: endpoint.method,
      credentials: 'include',
      signal: options.signal ?? null,
      keepalive: options.keepalive ?? false,
      headers: {
        accept: 'application/json',
        ...(values.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(last ? { 'if-none-match': last.tag } : {}),
        ...options.headers,
      },
      ...(values.body === undefined ? {} : { body: JSON.stringify(values.body) }),
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, 'offline', 'We can’t reach the server. Check your connection and try again.');
  }
  if (response.status === 304 && last) return last.body as CallOutput<E>;
  if (!response.ok) throw await errorOf(response);
  if (response.status === 204) return undefined as CallOutput<E>;
  const body = await readAnswer<CallOutput<E>>(response);
  if (endpoint.revalidated) keepAnswer(url, response.headers.get('etag'), body);
  return body;
}

/** Answers of a proxy or of a server that cannot work right now: bad gateway, unavailable, gateway timeout. */
const unreachedStatuses: readonly number[] = [502, 503, 504];

/** Whether the call reached nobody who could decide on it, so that the same call may succeed later. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.code === 'unreadable' || unreachedStatuses.includes(error.status));

/** Whether the server failed, and did not refuse. */
const isServerFailure = (error: unknown): boolean => error instanceof ApiError && error.status >= 500;

/** The text for an error that has none for people, and what to do next. */
const unworded = (error: unknown): string =>
  isServerFailure(error)
    ? 'Something went wrong on our side. Please try again in a minute.'
    : 'Something went wrong. Please try again.';

/** The sentence of whatever went wrong; a server that failed is never quoted. */
export function sentenceOf(error: unknown, otherwise = unworded(error)): string {
  return error instanceof ApiError && error.sentence ? error.sentence : otherwise;
}

/** What support needs to find the failure; undefined of refusals, which explain themselves. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 500 && error.requestId ? error.requestId : undefined;

/** The sentences of a refusal by field, such as `bio` or `links.0.url`. */
export function fieldsOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}

/** The sentence for one field; entries of a list speak for the whole list. */
export function fieldProblem(error: unknown, field: string): string | undefined {
  const found = Object.entries(fieldsOf(error)).find(([name]) => name === field || name.startsWith(`${field}.`));
  return found?.[1];
}

/** The sentence for the whole form, unless every field that the refusal names is among those that show theirs. */
export function formProblem(error: unknown, shown: readonly string[] = []): string | undefined {
  if (!error) return undefined;
  const named = Object.keys(fieldsOf(error));
  const isShown = (name: string) => shown.some((field) => name === field || name.startsWith(`${field}.`));
  return named.length > 0 && named.every(isShown) ? undefined : sentenceOf(error);
}

/** Whether the password that was asked for is the one thing that is wrong. */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'wrong_credentials';
