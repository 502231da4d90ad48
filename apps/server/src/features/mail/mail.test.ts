import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { manualClock } from '../../platform/clock.ts';
import { createSmtpTransport } from '../../platform/mail/mailer.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';
import { createOutbox } from '../../platform/outbox/outbox-worker.ts';
import { outbox as outboxTable } from '../../platform/outbox/outbox.tables.ts';
import { createMailer, sendMail } from './mail.commands.ts';
import { mails } from './mail.tables.ts';
import { mailEvents } from './mail.tokens.ts';

const log = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() };
const clock = manualClock(new Date('2026-03-01T12:00:00Z'));
const closing: (() => unknown)[] = [];
let site: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.deps.db.delete(outboxTable);
  await site.deps.db.delete(mails);
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Inbox = { port: number; received: string[]; refuse: { code: number; times: number } };

async function mailServer(): Promise<Inbox> {
  const inbox: Inbox = { port: 0, received: [], refuse: { code: 0, times: 0 } };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, callback) {
      const content = await text(stream);
      if (inbox.refuse.times-- > 0)
        return callback(Object.assign(new Error('refused by the test'), { responseCode: inbox.refuse.code }));
      inbox.received.push(content);
      callback();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  inbox.port = (server.server.address() as AddressInfo).port;
  return inbox;
}

function mailing(port: number, silenceMs = 2000) {
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const outbox = createOutbox({ db: site.deps.db, pool: site.deps.pool, clock, log });
  const transport = createSmtpTransport(
    { smtpUrl, mailFrom: 'Innerspring <no-reply@example.com>', publicUrl: 'https://example.com' },
    { connectMs: silenceMs, silenceMs },
  );
  outbox.consume(mailEvents.queued, 'mail.send', ({ mailId }) =>
    sendMail({ db: site.deps.db, clock, log }, transport, mailId),
  );
  return { outbox, mailer: createMailer({ smtpUrl }, outbox) };
}

const message = {
  kind: 'test',
  to: 'member@example.com',
  subject: 'Grüße',
  text: 'A one-time link: https://example.com/x?token=1',
};
const kept = () => site.deps.db.select().from(mails);

describe('mail', () => {
  it('is sent once and its text forgotten', async () => {
    const inbox = await mailServer();
    const { outbox, mailer } = mailing(inbox.port);
    await mailer.queue(site.deps.db, message);
    await outbox.drain();
    await outbox.drain();
    expect(inbox.received).toHaveLength(1);
    expect(inbox.received[0]).toMatch(/^To: member@example.com\r$/m);
    expect(inbox.received[0]).toMatch(/^Message-ID: <mail-\d+@example.com>\r$/m);
    expect(await kept()).toMatchObject([{ state: 'sent', body: null, attempts: 1, sentAt: clock.now() }]);
  });

  it('is not sent again by the same event', async () => {
    const inbox = await mailServer();
    const { outbox, mailer } = mailing(inbox.port);
    await mailer.queue(site.deps.db, message);
    await outbox.drain();
    const [mail] = await kept();
    await outbox.emit(site.deps.db, mailEvents.queued, { mailId: mail?.id ?? 0 });
    await outbox.drain();
    expect(inbox.received).toHaveLength(1);
  });

  it('is tried again after a passing failure', async () => {
    const inbox = await mailServer();
    const { outbox, mailer } = mailing(inbox.port);
    inbox.refuse = { code: 451, times: 1 };
    await mailer.queue(site.deps.db, message);
    await outbox.drain();
    expect(await kept()).toMatchObject([
      { state: 'queued', attempts: 1, lastError: expect.stringContaining('refused by the test') },
    ]);
    clock.advance(5000);
    await outbox.drain();
    expect(inbox.received).toHaveLength(1);
    expect(await kept()).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }]);
  });

  it('is given up at once when refused for good, and after ten failures', async () => {
    const inbox = await mailServer();
    const { outbox, mailer } = mailing(inbox.port);
    inbox.refuse = { code: 550, times: 1 };
    await mailer.queue(site.deps.db, message);
    await outbox.drain();
    expect(await kept()).toMatchObject([{ state: 'failed', attempts: 1 }]);
    expect(await site.deps.db.select().from(outboxTable)).toEqual([]);
    inbox.refuse = { code: 451, times: 99 };
    await mailer.queue(site.deps.db, message);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await outbox.drain();
      clock.advance(3_600_000);
    }
    expect(await site.deps.db.select().from(mails).where(eq(mails.attempts, 10))).toMatchObject([{ state: 'failed' }]);
    expect(inbox.received).toEqual([]);
  });

  it('waits for a mail server that hangs without holding up anything else', async () => {
    const hanging = createServer((socket) => socket.on('error', () => undefined));
    hanging.listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    closing.push(() => hanging.close());
    const { outbox, mailer } = mailing((hanging.address() as AddressInfo).port, 200);
    const quick = defineEvent<{ userId: number }>('tests.quick');
    const other = vi.fn(async () => undefined);
    outbox.consume(quick, 'other', other);
    await mailer.queue(site.deps.db, message);
    await outbox.emit(site.deps.db, quick, { userId: 1 });
    await outbox.drain();
    expect(other).toHaveBeenCalledTimes(1);
    expect(await kept()).toMatchObject([{ state: 'queued', attempts: 1 }]);
  });

  it('is held, whole, where no mail server is set', async () => {
    const outbox = createOutbox({ db: site.deps.db, pool: site.deps.pool, clock, log });
    await createMailer({ smtpUrl: null }, outbox).queue(site.deps.db, message);
    expect(await kept()).toMatchObject([{ state: 'held', body: message.text }]);
    expect(await site.deps.db.select().from(outboxTable)).toEqual([]);
  });

  it.each([
    { to: 'a@example.com, b@example.com' },
    { to: 'a@example.com\r\nBcc: b@example.com' },
    { to: 'a@example.com\n' },
    { to: 'Name <a@example.com>' },
    { to: 'a@example.com;b@example.com' },
    { to: '' },
    { subject: 'Hello\r\nBcc: b@example.com' },
    { subject: 'Hello\nthere' },
    { subject: ' ' },
    { text: 'a\0b' },
  ])('with %j is refused and nothing kept', async (change) => {
    const { mailer } = mailing(1);
    await expect(mailer.queue(site.deps.db, { ...message, ...change })).rejects.toMatchObject({ code: 'invalid' });
    expect(await kept()).toEqual([]);
  });
});
