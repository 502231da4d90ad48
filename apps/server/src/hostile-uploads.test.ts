import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { allEndpoints, type EndpointShape } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rows } from './platform/db/rows.ts';
import { faultsOf } from './testing/hostile/answer-faults.ts';
import { allTexts, hasCorpora } from './testing/hostile/corpora.ts';
import { createFingerprint, movedBetween } from './testing/hostile/fingerprint.ts';
import { inParallel, type Sending } from './testing/hostile/request.ts';
import { shareOf } from './testing/hostile/text-fields.ts';
import {
  brokenUploads,
  CONTENT,
  formNames,
  NAME_MARK,
  oddNames,
  oddNamesOfPictures,
  onTheWire,
  wholeLength,
  withName,
} from './testing/hostile/upload-requests.ts';
import { type HostileWalk, hostileWalk } from './testing/hostile/walk.ts';

/**
 * Every endpoint that takes a file, with names, content types and bodies that nobody means. What is taken lies in the store
 * under a name of ours and shows a name that is clean; what is refused leaves nothing.
 */

const turn = Number(process.env.HOSTILE_TURN ?? 0);
const isWhole = process.env.HOSTILE_TEXTS === 'all';
const SHARE = 120;

let walk: HostileWalk;
let fingerprint: Awaited<ReturnType<typeof createFingerprint>>;
let port: number;
beforeAll(async () => {
  walk = await hostileWalk();
  const { pool, config } = walk.site.deps;
  fingerprint = await createFingerprint({ pool, dataDir: config.dataDir });
  await walk.site.app.listen({ port: 0, host: '127.0.0.1' });
  port = (walk.site.app.server.address() as AddressInfo).port;
});
afterAll(() => walk.close());

const taking = allEndpoints.filter(({ bodyKind }) => bodyKind === 'multipart');

/** What a name that is shown may not hold: folders, controls, turners of letters and of lines. */
const unclean = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/u;

function nameFaults(name: string): string[] {
  const isClean = name.isWellFormed() && !unclean.test(name) && name === name.trim() && !/^\.*$/.test(name);
  return isClean && [...name].length <= 200 ? [] : [`the name ${JSON.stringify(name)}`];
}

type Taken = { url: string; name: string };

const pictureFaults = ({ url, name }: Taken): string[] => [
  ...nameFaults(name),
  ...(/^\/uploads\/[0-9a-f]{32}\.webp$/.test(url) ? [] : [`the address ${url}`]),
];

const samplePng = () =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: '#456' } })
    .png()
    .toBuffer();

/** What is wrong with what came of a text that was taken. */
async function keptFaults({ url, name }: Taken): Promise<string[]> {
  const { site, cookie } = walk;
  const faults = nameFaults(name);
  const key = /^\/uploads\/([0-9a-f]{32}\.txt)$/.exec(url)?.[1];
  if (!key) return [...faults, `the address ${url}`];
  const kept = await rows<{ name: string }>(
    site.db,
    sql`select original_name as name from uploads where key = ${key} and type = 'document'`,
  );
  if (kept.length !== 1 || kept[0]?.name !== name) faults.push(`kept as ${JSON.stringify(kept)}`);
  const { headers, body } = await site.app.inject({ url, headers: { cookie } });
  const shown = String(headers['content-disposition']);
  const said = /^attachment; filename="[^"\\%]+"; filename\*=UTF-8''([\w.~%!#$&+^`|-]+)$/.exec(shown)?.[1];
  if (said === undefined || decodeURIComponent(said) !== name) faults.push(`comes as ${shown}`);
  if (!String(headers['content-type']).startsWith('text/plain')) faults.push(`is of type ${headers['content-type']}`);
  if (body !== CONTENT) faults.push(`holds ${JSON.stringify(body.slice(0, 100))}`);
  return faults;
}

/** Sends all of them. Gives those that were refused; fails where an answer is not in order, or what is kept is not. */
async function refusedOf(
  endpoint: EndpointShape,
  sendings: readonly Sending[],
  wrongWith: (taken: Taken) => string[] | Promise<string[]> = keptFaults,
): Promise<string[]> {
  const faults: string[] = [];
  const refused: string[] = [];
  await inParallel(sendings, 8, async (one) => {
    const heard = await walk.send(endpoint, one);
    const wrong = faultsOf(endpoint, heard);
    if (heard.status >= 400) {
      refused.push(one.label);
    } else {
      wrong.push(...(await wrongWith(JSON.parse(heard.text))));
    }
    for (const fault of wrong) faults.push(`${one.label} → ${fault}`.slice(0, 600));
  });
  expect(faults).toEqual([]);
  return refused;
}

/** Fails where a file lies anywhere but in the store under a name of ours, or where one was left on its way in. */
async function expectOnlyOurNames(): Promise<void> {
  const { dataDir } = walk.site.deps.config;
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const odd = files.filter(
    (file) => file.isFile() && !(file.parentPath.startsWith(join(dataDir, 'uploads')) && isOurs(file.name)),
  );
  expect(odd.map(({ parentPath, name }) => join(parentPath, name))).toEqual([]);
  for (const folder of [tmpdir(), dirname(tmpdir()), process.cwd()]) {
    expect((await readdir(folder)).filter((name) => name.includes(NAME_MARK))).toEqual([]);
  }
}
const isOurs = (name: string) => /^[0-9a-f]{32}\.[a-z0-9]{1,5}$/.test(name);

describe.each(taking.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  it('keeps files of odd names and types under names of its own, and shows names that are clean', async () => {
    const sendings = oddNames(endpoint);
    const refused = await refusedOf(endpoint, sendings);
    // Refusing all of them would be in order too, and would show nothing.
    expect(refused.length).toBeLessThan(sendings.length / 4);
    await expectOnlyOurNames();
  });

  it('shows clean names of pictures too, which may end as they like', async () => {
    const sendings = oddNamesOfPictures(endpoint, await samplePng());
    // The parser takes no name with a line feed, not an escaped one either.
    const withLineFeed = ['a line break', 'a line feed', 'a part of its own'].map((label) => `a picture: ${label}`);
    expect((await refusedOf(endpoint, sendings, pictureFaults)).toSorted()).toEqual(withLineFeed.toSorted());
    await expectOnlyOurNames();
  });

  it.skipIf(!hasCorpora)('takes texts of ../shared/corpora for names (skipped where they are absent)', async () => {
    const all = allTexts();
    const texts = isWhole ? all : shareOf(all, SHARE, turn);
    const sendings = texts.map((text, at) =>
      withName(endpoint, JSON.stringify(text), text, formNames[(at + turn) % formNames.length] ?? 'raw'),
    );
    expect((await refusedOf(endpoint, sendings)).length).toBeLessThan(texts.length / 2);
    await expectOnlyOurNames();
  });

  it('refuses bodies that are no upload in order, and keeps nothing of them', async () => {
    const before = await fingerprint();
    await walk.expectRefusals(endpoint, brokenUploads(endpoint));
    expect(movedBetween(before, await fingerprint())).toEqual([]);
    await expectOnlyOurNames();
  });

  /** The first line of what the server answers to these bytes; nothing where it hangs up, as on a sender that is gone. */
  function statusLine(bytes: Buffer, isGone = false): Promise<string> {
    return new Promise((resolve) => {
      let heard = '';
      const socket = connect(port, '127.0.0.1', () => (isGone ? socket.end(bytes) : socket.write(bytes)));
      socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(heard.slice(0, heard.indexOf('\r\n'))));
    });
  }

  it.each([
    ['too short', [`Content-Length: ${wholeLength - 40}`]],
    ['much too short', ['Content-Length: 1']],
    ['none', ['Content-Length: 0']],
    ['longer than any file', ['Content-Length: 99999999999']],
    ['a length that is none', ['Content-Length: many']],
    ['a negative length', ['Content-Length: -1']],
    ['two lengths', [`Content-Length: ${wholeLength}`, 'Content-Length: 5']],
    ['a length and pieces', [`Content-Length: ${wholeLength}`, 'Transfer-Encoding: chunked']],
    ['pieces that are none', ['Transfer-Encoding: chunked']],
    ['no length', []],
  ])('refuses an announced length that is %s, and keeps nothing', async (_what, lengths) => {
    const before = await fingerprint();
    expect(await statusLine(onTheWire(endpoint, walk.cookie, lengths))).toMatch(/^HTTP\/1\.1 4\d\d /);
    await expectOnlyOurNames();
    expect(movedBetween(before, await fingerprint())).toEqual([]);
  });

  it('keeps nothing of a sender that is gone before the announced length', async () => {
    const before = await fingerprint();
    const lengths = [`Content-Length: ${wholeLength + 500}`];
    expect(await statusLine(onTheWire(endpoint, walk.cookie, lengths), true)).toMatch(/^(?:HTTP\/1\.1 4\d\d .*)?$/);
    await vi.waitFor(expectOnlyOurNames);
    expect(movedBetween(before, await fingerprint())).toEqual([]);
  });

  it('takes the same with the right length', async () => {
    const line = await statusLine(onTheWire(endpoint, walk.cookie, [`Content-Length: ${wholeLength}`]));
    expect(line).toMatch(/^HTTP\/1\.1 2/);
  });
});
