import { randomFrom } from './random.ts';
import { range } from '../live-tabs.ts';
import { memoryOf } from '../memory.ts';
import type { Figure } from '../report.ts';
import { ask, isFault, type Reply } from './asks.ts';
import { otherThan, startReaders } from './readers.ts';
import { none, type Row, type Scene } from './row.ts';
import { watched } from '../vitals.ts';

const MEGABYTE = 1024 * 1024;
const ROUNDS = 10;
/** Warm-up rounds in which the process reaches its normal memory size. */
const WARM = 4;
const AT_ONCE = 8;
const addresses = ['/api/posts', '/api/messages', '/api/login', '/api/direct/follows', '/api/register', '/api/groups'];
const BOUNDARY = 'edge';

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const bytes = (random: Random, count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));

const asBody = (content: string | Buffer): BodyInit =>
  typeof content === 'string' ? content : new Uint8Array(content);

/** JSON that is truncated, nested, prefixed, polluting or of the wrong type. */
const brokenJson: ((random: Random) => string | Buffer)[] = [
  (random) => '{"content":"cut off here'.slice(0, 1 + Math.floor(random() * 23)),
  (random) => '['.repeat(1 + Math.floor(random() * 50_000)),
  (random) => `{"content":${'{"a":'.repeat(30)}1${'}'.repeat(30)},"n":${random()}}`,
  () => '{"__proto__":{"isAdmin":true},"content":"x"}',
  () => '{"constructor":{"prototype":{"isAdmin":true}}}',
  (random) => `{"content":${Math.floor(random() * 1e9)}e99999}`,
  () => '{"content":"\\ud800 alone","clientId":"\\u0000"}',
  () => '\uFEFF{"content":"mark in front"}',
  (random) =>
    pick(random, [
      'null',
      'true',
      '[]',
      '"text"',
      '0',
      '{}',
      '{"content":null}',
      '{"content":[["x"]]}',
      'NaN',
      "{'a':1}",
    ]),
  (random) => JSON.stringify({ content: 'x'.repeat(Math.floor(random() * 300_000)) }),
  (random) => Buffer.concat([Buffer.from('{"content":"'), bytes(random, 60), Buffer.from('"}')]),
  (random) => bytes(random, 1 + Math.floor(random() * 2000)),
];

/** Multipart bodies that are truncated, lack a boundary, repeat fields or have invalid names. */
const brokenParts: ((random: Random) => string | Buffer)[] = [
  () => '',
  () => `--${BOUNDARY}`,
  () => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nno end`,
  () => `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nno name\r\n--${BOUNDARY}--\r\n`,
  () => `--${BOUNDARY}\r\n${'X-Long: y\r\n'.repeat(500)}\r\n\r\n--${BOUNDARY}--\r\n`,
  () =>
    `${`--${BOUNDARY}\r\nContent-Disposition: form-data; name="type"\r\n\r\nimage\r\n`.repeat(20)}--${BOUNDARY}--\r\n`,
  (random) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="type"\r\n\r\nimage\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="../../\u0000.png"\r\n\r\n`,
      ),
      bytes(random, 3000),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  (random) => bytes(random, 1 + Math.floor(random() * 4000)),
];

/** One malformed request, chosen by the seed. */
function sendBroken(port: number, random: Random): Promise<Reply> {
  const member = 1 + Math.floor(random() * 200);
  if (random() < 0.3) {
    const type = pick(random, [
      `multipart/form-data; boundary=${BOUNDARY}`,
      'multipart/form-data',
      'multipart/form-data; boundary=""',
    ]);
    return ask(port, member, '/api/public/uploads', {
      raw: asBody(pick(random, brokenParts)(random)),
      headers: { 'content-type': type },
    });
  }
  const type = pick(random, [
    'application/json',
    'application/json; charset=utf-16',
    'application/json;',
    'text/json',
    'application/x-www-form-urlencoded',
  ]);
  const headers = { 'content-type': random() < 0.8 ? 'application/json' : type };
  return ask(port, member, pick(random, addresses), { raw: asBody(pick(random, brokenJson)(random)), headers });
}

async function run(scene: Scene): Promise<Figure[]> {
  const each = scene.isFull ? 1000 : 150;
  const watch = watched();
  const url = await scene.database();
  const { port, pid, stop, printed } = await scene.server(url, undefined, {}, watch.launch);
  const readers = startReaders({ port, members: range(301, 304), everyMs: 40 });
  scene.defer(() => readers.stop());
  const seed = scene.random() * 1e9;
  const faults: Reply[] = [];
  const sizes: number[] = [];
  let taken = 0;
  for (const _ of range(1, ROUNDS)) {
    // All rounds are the same, so memory grows only if something leaks.
    const random = randomFrom(seed);
    const worker = async () => {
      for (let count = 0; count < each / AT_ONCE; count += 1) {
        const reply = await sendBroken(port, random);
        if (isFault(reply)) faults.push(reply);
        if (reply.status !== null && reply.status < 300) taken += 1;
      }
    };
    await Promise.all(range(1, AT_ONCE).map(worker));
    await watch.clean();
    sizes.push(await memoryOf(pid));
  }
  const answers = await readers.stop();
  const posted = await ask(port, 305, '/api/posts', { body: { content: 'Still at work' } });
  for (const { status, text } of faults.slice(0, 5)) console.log(status, text.slice(0, 300));
  if (faults.length > 0) console.log(printed().slice(-3000));
  await stop();
  const growth = ((sizes.at(-1) ?? 0) - (sizes[WARM - 1] ?? 0)) / MEGABYTE;
  return [
    { name: `Malformed requests, ${ROUNDS} rounds`, value: each * ROUNDS, unit: '' },
    { name: 'Accepted anyway (valid after all)', value: taken, unit: '' },
    none('5xx or no response', faults.length),
    none('Valid requests that failed', otherThan(answers, 200) + (posted.status === 201 ? 0 : 1)),
    { name: 'Memory growth after the last round', value: growth, unit: 'MB', target: { below: 20 } },
  ];
}

export const malformed: Row = {
  id: 'X15',
  title: 'Malformed JSON, text and multipart among valid requests',
  limit: { short: 90, full: 300 },
  run,
};
