import pg from 'pg';
import { vi } from 'vitest';
import type { CallInput, CallOutput, EndpointShape, ErrorBody } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { premiumComps } from '../features/premium/premium.tables.ts';
import { companies } from '../features/companies/companies.tables.ts';
import { eraseAccount } from '../features/settings/erasure.commands.ts';
import { users } from '../core/accounts/accounts.tables.ts';
import { setLastActive } from '../core/presence/public.ts';
import { uploads } from '../core/media/uploads.tables.ts';
import type { Config } from '../platform/config/config.ts';
import { testApp } from './test-app.ts';

type Headers = Record<string, string>;
type Values = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
};
type Refusal = { status: number; headers: Headers } & ErrorBody;

/** Somebody signed in: calls endpoints of the contract as a browser would. */
export type Person = {
  id: number;
  username: string;
  fullName: string;
  /** The answer of a call that succeeds. */
  ok<E extends EndpointShape>(endpoint: E, input: CallInput<E>, headers?: Headers): Promise<CallOutput<E>>;
  /** Status and body of a call that is refused; input need not be valid. */
  refused(endpoint: EndpointShape, input: Values, headers?: Headers): Promise<Refusal>;
  /** Status and body as text, whatever they are. */
  send(
    endpoint: EndpointShape,
    input: Values,
    headers?: Headers,
  ): Promise<{ status: number; text: string; headers: Headers }>;
  /** Status and body of an address outside of the contract, such as a file's. */
  look(url: string, headers?: Headers): Promise<{ status: number; text: string; headers: Headers }>;
};

function addressOf(endpoint: EndpointShape, { params = {}, query = {} }: Values): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? path
    : `${path}?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
}

let count = 0;
const unique = () => {
  count += 1;
  return `${count}x${process.pid.toString(36)}`;
};

/** An app with people, companies and uploads made straight in the database, for tests of what members do. */
export async function memberKit(config: Partial<Config> = {}) {
  const { app, deps, clock, close } = await testApp({
    config: { rateLimitScale: 1000, ...config },
  });

  const headersOf = (given: Record<string, unknown>): Headers =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));

  const callerWith = (cookie: string): Pick<Person, 'ok' | 'refused' | 'send' | 'look'> => {
    const send: Person['send'] = async (endpoint, input, headers = {}) => {
      const hasBody = input.body !== undefined;
      const answer = await app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, input),
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(hasBody
          ? {
              payload: typeof input.body === 'string' ? input.body : JSON.stringify(input.body),
            }
          : {}),
      });
      return { status: answer.statusCode, text: answer.body, headers: headersOf(answer.headers) };
    };
    return {
      send,
      async look(url, headers = {}) {
        const answer = await app.inject({ url, headers: { ...(cookie ? { cookie } : {}), ...headers } });
        return { status: answer.statusCode, text: answer.body, headers: headersOf(answer.headers) };
      },
      async ok<E extends EndpointShape>(endpoint: E, input: CallInput<E>, headers?: Headers) {
        const { status, text } = await send(endpoint, input as Values, headers);
        const expected = endpoint.status ?? (endpoint.response ? 200 : 204);
        if (status !== expected) throw new Error(`${endpoint.name} gave ${status}, not ${expected}: ${text}`);
        return (text === '' ? undefined : JSON.parse(text)) as CallOutput<E>;
      },
      async refused(endpoint, input, headers) {
        const answer = await send(endpoint, input, headers);
        if (answer.status < 400) throw new Error(`${endpoint.name} gave ${answer.status}: ${answer.text}`);
        return {
          status: answer.status,
          headers: answer.headers,
          ...(JSON.parse(answer.text) as ErrorBody),
        };
      },
    };
  };

  async function member({
    lastActiveAt,
    ...more
  }: Partial<typeof users.$inferInsert> & { lastActiveAt?: Date | null } = {}): Promise<Person> {
    const name = unique();
    const [made] = await deps.db
      .insert(users)
      .values({
        username: `m${name}`,
        email: `m${name}@example.com`,
        fullName: `Bo Ticking ${name}`,
        applicationStatus: 'approved',
        ...more,
      })
      .returning({
        id: users.id,
        username: users.username,
        fullName: users.fullName,
      });
    if (!made) throw new Error('The member was not stored.');
    // As `premium_until` is a projection, it has a reason to be there.
    if (more.premiumUntil)
      await deps.db.insert(premiumComps).values({ userId: made.id, until: more.premiumUntil, reason: 'A test' });
    const { secret } = await deps.sessions.open({
      userId: made.id,
      device: 'test',
      ip: null,
      isAdmin: more.isAdmin ?? false,
      sudo: more.isAdmin ?? false,
    });
    // Signing in was activity.
    await setLastActive(deps.db, [{ userId: made.id, at: lastActiveAt ?? null }]);
    return { ...made, ...callerWith(`sid=${secret}`) };
  }

  /** The same member with a new session, once the clock has ended the first. */
  async function signInAgain<P extends Person>(person: P): Promise<P> {
    const { secret } = await deps.sessions.open({ userId: person.id, device: 'test', ip: null, isAdmin: false });
    return { ...person, ...callerWith(`sid=${secret}`) };
  }

  async function company(more: Partial<typeof companies.$inferInsert> = {}): Promise<{ id: number; name: string }> {
    const [made] = await deps.db
      .insert(companies)
      .values({ name: `Harborline ${unique()}`, ...more })
      .returning({ id: companies.id, name: companies.name });
    if (!made) throw new Error('The company was not stored.');
    return made;
  }

  /** A file that `owner` has uploaded; `url` is how a post names it. */
  async function upload(
    owner: { id: number },
    type: 'image' | 'document' | 'video',
    more: Partial<typeof uploads.$inferInsert> = {},
  ) {
    count += 1;
    const hex = count.toString(16).padStart(32, '0');
    const ending = { image: 'webp', document: 'pdf', video: 'mp4' }[type];
    const isImage = type === 'image';
    const [made] = await deps.db
      .insert(uploads)
      .values({
        ownerId: owner.id,
        type,
        key: `${hex}.${ending}`,
        smallKey: isImage ? `${hex.replace(/^0/, 'f')}.webp` : null,
        mime: 'application/octet-stream',
        originalName: `My ${type}.${ending}`,
        bytes: 1234,
        width: isImage ? 1200 : null,
        height: isImage ? 800 : null,
        createdAt: clock.now(),
        ...more,
      })
      .returning();
    if (!made) throw new Error('The upload was not stored.');
    return { ...made, url: `/uploads/${made.key}` };
  }

  /** Erases the account of a member, whose days of grace are over by then. */
  async function erase({ id }: { id: number }): Promise<void> {
    const now = clock.now();
    await deps.db.update(users).set({ deletionDueAt: now, deactivatedAt: now }).where(eq(users.id, id));
    if (!(await eraseAccount(deps, id))) throw new Error('The account was not erased.');
  }

  return {
    app,
    deps,
    db: deps.db,
    clock,
    close,
    member,
    signInAgain,
    erase,
    company,
    upload,
    visitor: callerWith(''),
  };
}
export type MemberKit = Awaited<ReturnType<typeof memberKit>>;

/** How many SQL statements are sent while `work` runs, those inside of transactions too. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const spies = [vi.spyOn(pg.Connection.prototype, 'query'), vi.spyOn(pg.Connection.prototype, 'execute')];
  try {
    await work();
    return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
