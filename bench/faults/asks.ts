import { cookieOf } from '../live-fill.ts';

/** The result of one request; `status` is null if there was no response. */
export type Reply = { status: number | null; ms: number; text: string };

type Ask = { method?: string; body?: unknown; raw?: BodyInit; headers?: Record<string, string>; cookie?: string };

/** One request of a member; never throws. */
export async function ask(port: number, member: number, path: string, given: Ask = {}): Promise<Reply> {
  const { method = given.body === undefined && given.raw === undefined ? 'GET' : 'POST', body, raw, headers } = given;
  const began = performance.now();
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie: given.cookie ?? cookieOf(member),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(raw === undefined ? {} : { body: raw }),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: answer.status, text: await answer.text(), ms: performance.now() - began };
  } catch (error) {
    return { status: null, text: String(error), ms: performance.now() - began };
  }
}

/** Uploads a document with the given number of bytes of text. */
export function upload(port: number, member: number, bytes: number): Promise<Reply> {
  const form = new FormData();
  form.append('type', 'document');
  form.append('file', new Blob(['Coils and foam. '.repeat(Math.ceil(bytes / 16)).slice(0, bytes)]), 'notes.txt');
  return ask(port, member, '/api/public/uploads', { raw: form });
}

export const isFault = ({ status }: Reply): boolean => status === null || status >= 500;
export const statuses = (replies: readonly Reply[]): (number | null)[] => replies.map(({ status }) => status);
/** The number of replies with a status other than these. */
export const notOneOf = (replies: readonly Reply[], ...wanted: (number | null)[]): number =>
  replies.filter(({ status }) => !wanted.includes(status)).length;
