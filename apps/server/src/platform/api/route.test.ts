import { Id, Instant, z } from '@innerspring/contract';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryBus } from '../bus/bus.ts';
import { manualClock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { useBodyParsers } from '../http/request-bodies.ts';
import { createErrorHandler } from '../http/error-handler.ts';
import { createCookieRules } from '../http/caller.ts';
import type { Limits } from '../limits/limit.ts';
import { type ApiBuilder, createApi } from './route.ts';
import type { SessionStore } from '../sessions.ts';
import { endpoint } from '../../testing/endpoint.ts';

const shape = { method: 'POST', summary: 'A test', access: 'visitor' } as const;
const echo = endpoint({
  ...shape,
  name: 'test.echo',
  path: '/api/echo/{id}',
  params: z.object({ id: Id }),
  query: z.strictObject({ page: z.optional(z.string()) }),
  body: z.strictObject({
    name: z.string('Name is required').check(z.minLength(1, 'Name is required')),
    list: z.optional(z.array(z.object({ n: z.int('Must be a whole number') }))),
  }),
  response: z.object({ id: z.number(), at: Instant }),
  status: 201,
});
const nothing = endpoint({ ...shape, name: 'test.nothing', path: '/api/nothing' });

let app: FastifyInstance;
let builder: ApiBuilder;

beforeEach(async () => {
  app = fastify();
  app.setErrorHandler(createErrorHandler(true));
  app.decorateRequest('caller', null);
  useBodyParsers(app);
  await app.register(cookie);
  const limits = { take: async () => undefined } as unknown as Limits;
  const pool = {} as unknown as Pool;
  const sessions = {
    find: async () => null,
    findRecent: async () => null,
    recall: () => 'unknown',
  } as unknown as SessionStore;
  builder = createApi(
    app,
    { limits, sessions, clock: manualClock(new Date()), bus: createMemoryBus({ error: () => undefined }), pool },
    createCookieRules({ publicUrl: 'http://localhost' }),
  );
});
afterEach(() => app.close());

const post = (url: string, payload: unknown = { name: 'a' }) =>
  app.inject({ method: 'POST', url, payload: payload as object });

describe('an endpoint', () => {
  it('hands the handler its validated input and strips the answer to its schema', async () => {
    let seen: unknown;
    builder.api.on(echo, async (input) => {
      seen = input;
      return { id: input.params.id, at: new Date('2026-03-01T12:00:00Z'), passwordHash: 'secret' };
    });
    const answer = await post('/api/echo/7?page=2');
    expect(seen).toEqual({ params: { id: 7 }, query: { page: '2' }, body: { name: 'a' } });
    expect([answer.statusCode, answer.json()]).toEqual([201, { id: 7, at: '2026-03-01T12:00:00.000Z' }]);
  });

  it('tells everything that is wrong at once', async () => {
    builder.api.on(echo, async () => ({ id: 1, at: 'x' }));
    const answer = await post('/api/echo/x?other=1', { name: '', list: [{ n: 1 }, { n: 1.5 }], more: 1 });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        code: 'invalid',
        error: 'Please check the fields below.',
        fields: {
          id: 'Must be a positive number',
          other: 'We don’t recognize this field.',
          name: 'Name is required',
          'list.1.n': 'Must be a whole number',
          more: 'We don’t recognize this field.',
        },
      },
    ]);
    expect((await post('/api/echo/1', {})).json()).toMatchObject({
      error: 'Name is required',
      fields: { name: 'Name is required' },
    });
  });

  it('names at most fifty fields', async () => {
    builder.api.on(echo, async () => ({ id: 1, at: 'x' }));
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field-${n}`, n]));
    expect(Object.keys((await post('/api/echo/1', many)).json().fields)).toHaveLength(50);
  });

  it('answers 204 where it declares nothing', async () => {
    builder.api.on(nothing, async () => undefined);
    const answer = await post('/api/nothing');
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });

  it('whose answer does not fit is a fault of ours', async () => {
    builder.api.on(echo, async () => ({ id: 'seven' as unknown as number, at: 'x' }));
    expect((await post('/api/echo/1')).json()).toMatchObject({
      code: 'internal',
      error: 'Something went wrong on our side. Please try again.',
    });
  });

  it('that throws harms only its own request', async () => {
    builder.api.on(echo, async () => {
      throw new TypeError('a secret');
    });
    builder.api.on(nothing, async () => undefined);
    const answer = await post('/api/echo/1');
    expect([answer.statusCode, answer.body.includes('a secret')]).toEqual([500, false]);
    expect((await post('/api/nothing')).statusCode).toBe(204);
  });

  it('without a right, twice, or missing stops the start', () => {
    const open = { ...nothing, access: undefined as unknown as 'visitor' };
    expect(() => builder.api.on(open, async () => undefined)).toThrow('test.nothing does not say who may call it.');
    builder.api.on(nothing, async () => undefined);
    expect(() => builder.api.on(nothing, async () => undefined)).toThrow('registered twice');
    expect(() => builder.assertComplete([nothing])).not.toThrow();
    expect(() => builder.assertComplete([nothing, echo])).toThrow('Nobody registered test.echo.');
  });

  it('passes on what a handler refuses', async () => {
    builder.api.on(nothing, async () => {
      throw new AppError('forbidden', 'Not you.');
    });
    expect((await post('/api/nothing')).json()).toMatchObject({ code: 'forbidden', error: 'Not you.' });
  });
});
