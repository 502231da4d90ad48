import { asc, eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import { mails } from '../features/mail/mail.tables.ts';
import { users } from '../core/accounts/accounts.tables.ts';
import type { Config } from '../platform/config/config.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';
import { testApp } from './test-app.ts';

export const chrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
export const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

const PASSWORD = 'tufted lamp and ladder';
const passwordHash = hashPassword(PASSWORD);

let count = 0;
const unique = () => {
  count += 1;
  return `p${count}x${process.pid.toString(36)}`;
};

/** A complete, valid application of somebody new. */
export function registrationForm(more: { company?: string; password?: string } = {}) {
  return {
    fullName: 'Anna Border',
    email: `mail-${unique()}@example.com`,
    username: `quilt-${unique()}`,
    password: PASSWORD,
    company: 'Quilted Night',
    title: 'Tape-edge lead',
    profession: 'Plant management',
    companyType: 'Mattress manufacturer',
    location: 'Columbus, Ohio',
    industryRole: 'I run the tape-edge line of a mattress plant.',
    acceptTerms: true,
    ...more,
  };
}

/** What the owner of a form or account signs in with. */
export const loginOf = ({ username, password }: { username: string; password: string }) => ({ username, password });

type Answer = {
  status: number;
  headers: LightMyRequestResponse['headers'];
  body: ReturnType<typeof JSON.parse>;
};
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type From = { ip?: string; userAgent?: string };

/** One browser: its address, its name and the cookies it was given. */
export type Visitor = {
  ip: string;
  cookies: Map<string, string>;
  send(method: Method, url: string, body?: unknown): Promise<Answer>;
  get(url: string): Promise<Answer>;
  post(url: string, body?: unknown): Promise<Answer>;
  patch(url: string, body?: unknown): Promise<Answer>;
  delete(url: string, body?: unknown): Promise<Answer>;
};

type App = Awaited<ReturnType<typeof testApp>>['app'];

function keepCookies(cookies: Map<string, string>, header: string | string[] | undefined): void {
  for (const line of [header ?? []].flat()) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

function visitorOf(app: App, ip: string, userAgent: string): Visitor {
  const visitor: Visitor = {
    ip,
    cookies: new Map(),
    async send(method, url, body) {
      const answer = await app.inject({
        method,
        url,
        remoteAddress: ip,
        headers: {
          'user-agent': userAgent,
          cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      keepCookies(visitor.cookies, answer.headers['set-cookie']);
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: answer.body === '' ? undefined : JSON.parse(answer.body),
      };
    },
    get: (url) => visitor.send('GET', url),
    post: (url, body) => visitor.send('POST', url, body),
    patch: (url, body) => visitor.send('PATCH', url, body),
    delete: (url, body) => visitor.send('DELETE', url, body),
  };
  return visitor;
}

type Member = { id: number; username: string; email: string; password: string };

/** An app with what tests of accounts need: browsers with cookies, people with passwords, the mails they got. */
export async function authKit(config: Partial<Config> = {}) {
  const { app, deps, clock, close } = await testApp({ config });
  const { db } = deps;
  let addresses = 0;

  const freshIp = () => {
    addresses += 1;
    return `198.18.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
  };
  const visitor = ({ ip = freshIp(), userAgent = chrome }: From = {}) => visitorOf(app, ip, userAgent);

  async function member(more: Partial<typeof users.$inferInsert> = {}): Promise<Member> {
    const name = unique();
    const [made] = await db
      .insert(users)
      .values({
        username: `member-${name}`,
        email: `post-${name}@example.com`,
        fullName: 'Bo Ticking',
        passwordHash: await passwordHash,
        applicationStatus: 'approved',
        emailVerifiedAt: clock.now(),
        createdAt: clock.now(),
        ...more,
      })
      .returning({ id: users.id, username: users.username, email: users.email });
    if (!made) throw new Error('The member was not stored.');
    return { ...made, password: PASSWORD };
  }

  async function signedIn(person: { username: string; password: string }, from: From = {}): Promise<Visitor> {
    const browser = visitor(from);
    const answer = await browser.post('/api/login', loginOf(person));
    if (answer.status !== 200) throw new Error(`Signing in failed: ${JSON.stringify(answer.body)}`);
    return browser;
  }

  /** Switches two-factor sign-in on; `code(offset)` is what the app shows then, `offset` milliseconds from now. */
  async function withTwoFactor(person: Member) {
    const browser = await signedIn(person);
    const { secret } = (await browser.post('/api/settings/two-factor')).body;
    const code = (offset = 0) => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + offset });
    const { recoveryCodes } = (await browser.post('/api/settings/two-factor/confirm', { code: code() })).body;
    return { visitor: browser, code, recoveryCodes: recoveryCodes as string[] };
  }

  const mailsTo = (email: string) => db.select().from(mails).where(eq(mails.to, email)).orderBy(asc(mails.id));

  /** The secret in the link of the latest mail of this kind. */
  async function tokenTo(email: string, kind: string, parameter: string): Promise<string> {
    const latest = (await mailsTo(email)).filter((mail) => mail.kind === kind).at(-1);
    const [, token] = new RegExp(`[?&]${parameter}=([\\w-]+)`).exec(latest?.body ?? '') ?? [];
    if (!token) throw new Error(`No ${kind} mail with a link went to ${email}.`);
    return token;
  }

  return { app, deps, db, clock, close, freshIp, visitor, member, signedIn, withTwoFactor, mailsTo, tokenTo };
}
export type AuthKit = Awaited<ReturnType<typeof authKit>>;
