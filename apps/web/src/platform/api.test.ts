import { urlOf } from '@innerspring/contract/address';
import { api } from '@innerspring/contract';
import { describe, expect, it, vi } from 'vitest';
import {
  ApiError,
  call,
  fieldProblem,
  forgetAnswers,
  formProblem,
  isWrongPassword,
  referenceOf,
  sentenceOf,
} from './api.ts';

async function failing(response: Response): Promise<unknown> {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
  return call(api.auth.currentUser, {}).catch((error: unknown) => error);
}

it.each([
  ['error of the body', JSON.stringify({ error: 'Wrong.', message: 'other' }), '422: Wrong.'],
  ['message of the body', JSON.stringify({ message: 'Not so.' }), '422: Not so.'],
  ['details of the body', JSON.stringify({ details: 'Because.' }), '422: Because.'],
  ['text of the body', 'plain words', '422: plain words'],
  ['status text', '', '422: Unprocessable'],
])('reads the sentence from the %s', async (_, body, message) => {
  const error = await failing(new Response(body, { status: 422, statusText: 'Unprocessable' }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, message });
});

it.each([
  ['an empty object', '{}'],
  ['an object of other fields', '{"error":{"code":7}}'],
  ['a list', '["wrong"]'],
  ['a page of a proxy', '<html><body><h1>502 Bad Gateway</h1></body></html>'],
  ['a page behind other text', 'Sorry <br> gone'],
  ['nothing', ''],
])('has no sentence for people from %s', async (_, body) => {
  const error = await failing(new Response(body, { status: 502, statusText: 'Bad Gateway' }));
  expect(error).toMatchObject({ sentence: '', message: `502: ${body || 'Bad Gateway'}` });
});

describe('a failure of the server', () => {
  const leaks = [
    ['text of the process', 'TypeError: Cannot read properties of undefined'],
    ['text of a proxy', 'upstream connect error or disconnect/reset before headers'],
    [
      'an error of ours without words for people',
      JSON.stringify({ error: 'relation "posts" does not exist', code: 'internal', requestId: 'r7' }),
    ],
    ['another server’s JSON', JSON.stringify({ message: 'connect ECONNREFUSED 10.0.0.7:5432' })],
    ['a code of ours without the rest', JSON.stringify({ error: 'oom', code: 'unavailable' })],
  ] as const;
  const statuses = [500, 502, 503, 504, 507, 520];

  it.each(statuses.flatMap((status) => leaks.map(([what, body]) => [status, what, body] as const)))(
    '%s with %s is told in a sentence of ours',
    async (status, _what, body) => {
      const error = await failing(new Response(body, { status }));
      expect(error).toMatchObject({ status, sentence: '' });
      expect(sentenceOf(error)).toBe('Something went wrong on our side. Please try again in a minute.');
      expect(sentenceOf(error, 'Could not load your feed.')).toBe('Could not load your feed.');
      expect(formProblem(error)).toBe('Something went wrong on our side. Please try again in a minute.');
    },
  );

  it('names the request, for support', async () => {
    const body = { error: 'boom', code: 'internal', requestId: 'r7' };
    expect(referenceOf(await failing(Response.json(body, { status: 500 })))).toBe('r7');
    expect(referenceOf(await failing(Response.json({ ...body, code: 'invalid' }, { status: 400 })))).toBeUndefined();
  });

  it('is told in our server’s own sentence where that says what to do', async () => {
    const body = { error: 'The server restarts. Please try again.', code: 'unavailable', requestId: 'r8' };
    expect(sentenceOf(await failing(Response.json(body, { status: 503 })))).toBe(body.error);
  });
});

it('never quotes an answer that is not what was asked for', async () => {
  const error = await failing(new Response('<html>Sign in to the hotel</html>', { status: 200 }));
  expect(error).toBeInstanceOf(ApiError);
  expect(sentenceOf(error)).toBe('Something went wrong. Please try again.');
});

it('keeps code and fields', async () => {
  const body = { error: 'Wrong.', code: 'invalid', fields: { title: 'Too long' }, requestId: 'r' };
  expect(await failing(Response.json(body, { status: 400 }))).toMatchObject({
    code: 'invalid',
    sentence: 'Wrong.',
    fields: { title: 'Too long' },
  });
});

it('says so when no answer comes', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(api.auth.currentUser, {})).rejects.toMatchObject({ status: 0, code: 'offline' });
});

it('fills the path and leaves empty query values out', () => {
  expect(urlOf(api.posts.get, { params: { id: 'a/b' }, query: { cursor: undefined, q: '', page: 2 } })).toBe(
    '/api/posts/a%2Fb?page=2',
  );
});

it('asks for an answer with the tag it has, and gives the answer again where it still holds', async () => {
  const asked: (string | undefined)[] = [];
  const page = { items: [], nextCursor: null };
  const answers = [
    () => Response.json(page, { headers: { etag: '"one"' } }),
    () => new Response(null, { status: 304 }),
    () => Response.json({ ...page, nextCursor: 'more' }, { headers: { etag: '"two"' } }),
    () => Response.json(page),
  ];
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers['if-none-match']);
    return Promise.resolve(answers.shift()?.() ?? Response.error());
  });
  const ask = () => call(api.posts.feed, { query: {} });
  const first = await ask();
  expect(await ask()).toBe(first);
  expect(await ask()).toEqual({ items: [], nextCursor: 'more' });
  forgetAnswers();
  expect(await ask()).toEqual(page);
  expect(asked).toEqual([undefined, '"one"', '"one"', undefined]);
});

it('keeps no answers of other endpoints', async () => {
  const asked: (string | undefined)[] = [];
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers['if-none-match']);
    return Promise.resolve(Response.json({ count: 1 }, { headers: { etag: '"one"' } }));
  });
  for (let time = 0; time < 2; time++) await call(api.unreadNotifications.unreadCount, {});
  expect(asked).toEqual([undefined, undefined]);
});

const refusal = new ApiError(400, 'invalid', 'Please check.', { name: 'Too short', 'sites.2': 'Too long' });

describe('a refusal', () => {
  it('has a sentence, whatever went wrong', () => {
    expect(sentenceOf(refusal)).toBe('Please check.');
    expect(sentenceOf(new ApiError(502, 'internal', ''))).toBe(
      'Something went wrong on our side. Please try again in a minute.',
    );
    expect(sentenceOf(new TypeError('x is not a function'))).toBe('Something went wrong. Please try again.');
    expect(sentenceOf(new TypeError('x is not a function'), 'Could not save.')).toBe('Could not save.');
  });

  it('speaks for a field, or for a list by one of its entries', () => {
    expect([fieldProblem(refusal, 'name'), fieldProblem(refusal, 'sites'), fieldProblem(refusal, 'site')]).toEqual([
      'Too short',
      'Too long',
      undefined,
    ]);
    expect(fieldProblem(null, 'name')).toBeUndefined();
  });

  it('speaks for the form where a field that it names does not show its own', () => {
    expect(formProblem(null, ['name'])).toBeUndefined();
    expect(formProblem(refusal, ['name', 'sites'])).toBeUndefined();
    expect(formProblem(refusal, ['name'])).toBe('Please check.');
    expect(formProblem(new ApiError(503, 'unavailable', 'Busy.'), ['name'])).toBe('Busy.');
    expect(formProblem(new TypeError('no'))).toBe('Something went wrong. Please try again.');
  });

  it('may be about the password', () => {
    expect(isWrongPassword(new ApiError(401, 'wrong_credentials', 'No'))).toBe(true);
    expect(isWrongPassword(refusal)).toBe(false);
  });
});
