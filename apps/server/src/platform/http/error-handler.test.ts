import { type ErrorCode, errorStatus, z } from '@innerspring/contract';
import { DrizzleQueryError } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError, fieldError } from '../errors.ts';
import { createErrorHandler, sendError } from './error-handler.ts';
import { endpoint } from '../../testing/endpoint.ts';

const failure = (code: string, message = 'relation "users" has password_hash', more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });
const inDrizzle = (cause: Error) =>
  new DrizzleQueryError('select password_hash from users where token = $1', ['s3cret'], cause);

/** What is thrown, and the code that the caller hears. */
const table: [string, unknown, ErrorCode][] = [
  ...(Object.keys(errorStatus) as ErrorCode[]).map((code): [string, unknown, ErrorCode] => [
    code,
    new AppError(code),
    code,
  ]),
  ['a named field', fieldError('name', 'Name is required'), 'invalid'],
  ['NUL in text', inDrizzle(failure('22021')), 'invalid'],
  ['a full disk of the database', inDrizzle(failure('53100')), 'storage_full'],
  ['a full disk of ours', failure('ENOSPC'), 'storage_full'],
  ['a statement that took too long', failure('57014'), 'unavailable'],
  ['a database that shuts down', failure('57P01'), 'unavailable'],
  ['too many connections', failure('53300'), 'unavailable'],
  ['a broken connection', failure('08006'), 'unavailable'],
  ['a refused connection', inDrizzle(failure('ECONNREFUSED')), 'unavailable'],
  ['a missing socket', failure('ENOENT', 'connect ENOENT', { syscall: 'connect' }), 'unavailable'],
  ['a silent database', new Error('Query read timeout'), 'unavailable'],
  ['a full pool', new Error('timeout exceeded when trying to connect'), 'unavailable'],
  ['a deadlock', failure('40P01'), 'unavailable'],
  ['a missing file', failure('ENOENT', 'open ENOENT', { syscall: 'open' }), 'internal'],
  ['a missing table', inDrizzle(failure('42P01')), 'internal'],
  ['a fault of ours', new TypeError('password_hash is not a function'), 'internal'],
  ['something thrown that is no error', 'password_hash', 'internal'],
  ['nothing thrown', undefined, 'internal'],
  ['a body over the limit', failure('FST_ERR_CTP_BODY_TOO_LARGE', 'password_hash', { statusCode: 413 }), 'too_large'],
  [
    'an unknown type',
    failure('FST_ERR_CTP_INVALID_MEDIA_TYPE', 'password_hash', { statusCode: 415 }),
    'unsupported_type',
  ],
  ['another error of the sender', failure('FST_ERR_OTHER', 'password_hash', { statusCode: 400 }), 'bad_body'],
];

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify({ genReqId: () => 'request-7' });
  app.setErrorHandler(createErrorHandler(false));
  for (const [index, [, thrown]] of table.entries()) {
    app.get(`/throw/${index}`, (request, reply) => createErrorHandler(false)(thrown, request, reply));
  }
  app.get('/wait', async () => {
    throw new AppError('rate_limited', undefined, { retryAfter: 0.2 });
  });
  app.get('/fields', (request, reply) => sendError(fieldError('a.b', 'No'), request, reply));
  await app.ready();
});
afterAll(() => app.close());

describe('an error', () => {
  it.each(table.map(([name, , code], index) => [name, code, index] as const))(
    '%s is answered as %s',
    async (_name, code, index) => {
      const answer = await app.inject(`/throw/${index}`);
      expect(answer.statusCode).toBe(errorStatus[code]);
      const body = answer.json();
      expect(body).toMatchObject({ code, requestId: 'request-7', error: expect.stringMatching(/^[A-Z].{3,}/) });
      expect(answer.body).not.toMatch(/password_hash|s3cret|users|at .*\.ts/);
      expect(Object.keys(body).filter((key) => key !== 'fields')).toEqual(['error', 'code', 'requestId']);
    },
  );

  it('names fields where it can, and the seconds to wait, at least one', async () => {
    expect((await app.inject('/fields')).json()).toMatchObject({ error: 'No', fields: { 'a.b': 'No' } });
    expect((await app.inject('/wait')).headers['retry-after']).toBe('1');
  });

  it('of a kind that the endpoint does not declare is a fault in tests, and answered as it is otherwise', async () => {
    const declared = endpoint({
      name: 'x.y',
      method: 'GET',
      path: '/api/x',
      summary: 'X',
      access: 'visitor',
      response: z.object({}),
      errors: ['gone'],
    });
    for (const [strict, statuses] of [
      [true, [410, 500, 403]],
      [false, [410, 409, 403]],
    ] as const) {
      const server = fastify();
      server.setErrorHandler(createErrorHandler(strict));
      for (const code of ['gone', 'conflict', 'forbidden'] as const) {
        server.get(`/${code}`, { config: { endpoint: declared } }, async () => {
          throw new AppError(code);
        });
      }
      const found = await Promise.all(
        ['/gone', '/conflict', '/forbidden'].map(async (url) => (await server.inject(url)).statusCode),
      );
      expect(found).toEqual(statuses);
      await server.close();
    }
  });
});
