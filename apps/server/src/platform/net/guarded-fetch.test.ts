import { createServer, request as plainRequest, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createGuardedFetch, GuardedFetchError, type Outside } from './guarded-fetch.ts';
import { isPublicAddress } from './guarded-fetch.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof GuardedFetchError ? error.problem : `not guarded: ${String(error)}`),
  );

/** The guarded fetch with a plain server at the end of the line; the name resolves to `address`. */
async function served(listener: RequestListener, address = '127.0.0.1', isAllowed = () => true) {
  const listening = createServer(listener);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  const lookedUp: string[] = [];
  const request = ((url: URL, options: object, done: () => void) =>
    plainRequest(`http://${url.hostname}:${port}${url.pathname}`, options, done)) as Outside['request'];
  const read = createGuardedFetch({
    request,
    isAllowed,
    lookup: (host, _options, done) => {
      lookedUp.push(host);
      done(null, [{ address, family: 4 }]);
    },
  });
  return { read, lookedUp };
}

describe('addresses', () => {
  it('are public only where the internet routes them', () => {
    for (const address of ['93.184.215.14', '2606:2800:220:1:248:1893:25c8:1946'])
      expect(isPublicAddress(address)).toBe(true);
    const own = ['127.0.0.1', '10.1.2.3', '192.168.0.1', '172.16.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'];
    const own6 = [
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '::ffff:a00:1',
      '2002:7f00:1::',
      '64:ff9b::7f00:1',
      '::7f00:1',
      '64:ff9b:1::7f00:1',
      'fec0::1',
      '4000::1',
    ];
    for (const address of [...own, ...own6, 'not an address', ''])
      expect([address, isPublicAddress(address)]).toEqual([address, false]);
  });

  it('of this machine are refused in whatever spelling', async () => {
    const read = createGuardedFetch();
    const spelled = [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '127.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '017700000001',
      '169.254.169.254',
    ];
    for (const host of spelled) expect([host, await problemOf(read(`https://${host}/x`))]).toEqual([host, 'private']);
  });

  it('must be plain https ones', async () => {
    const read = createGuardedFetch();
    const refused = [
      'http://example.com/',
      'https://user:pw@example.com/',
      'https://example.com:8443/',
      'file:///etc/passwd',
      'nonsense',
    ];
    for (const url of refused) expect([url, await problemOf(read(url))]).toEqual([url, 'address']);
  });

  it('from the corpus of hostile ones are never read', async () => {
    const corpus = new URL('../../../../../../shared/corpora/ssrf_urls.txt', import.meta.url);
    const listed = await readFile(corpus, 'utf8').catch(() => 'http://127.0.0.1\nhttps://localhost/\ngopher://x/');
    const read = createGuardedFetch({
      lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    for (const url of listed.split('\n').slice(0, 400)) expect(await problemOf(read(url.trim()))).not.toBe('read');
  });
});

describe('reading', () => {
  it('gives the text of a small file', async () => {
    const { read, lookedUp } = await served((_request, answer) => answer.end('token\n'));
    expect(await read('https://bedmaker.example/proof.txt')).toBe('token\n');
    expect(lookedUp).toEqual(['bedmaker.example']);
  });

  it('goes nowhere when the name leads to an address of ours, also beside a public one', async () => {
    let asked = 0;
    const { read } = await served(
      () => {
        asked += 1;
      },
      '127.0.0.1',
      () => false,
    );
    expect(await problemOf(read('https://bedmaker.example/'))).toBe('private');
    const mixed = createGuardedFetch({
      lookup: (_host, _options, done) => {
        const [open, own] = [
          { address: '93.184.215.14', family: 4 },
          { address: '10.0.0.1', family: 4 },
        ];
        done(null, [open, own]);
      },
    });
    expect(await problemOf(mixed('https://bedmaker.example/'))).toBe('private');
    expect(asked).toBe(0);
  });

  it('follows no redirect and takes no other status', async () => {
    for (const status of [301, 302, 204, 404, 500]) {
      const { read } = await served((_request, answer) =>
        answer.writeHead(status, { location: 'https://10.0.0.1/' }).end(),
      );
      expect(await problemOf(read('https://bedmaker.example/'))).toBe('status');
      server?.close();
    }
  });

  it('stops at the limit of bytes and of time', async () => {
    const { read } = await served((_request, answer) => answer.end('x'.repeat(5000)));
    expect(await problemOf(read('https://bedmaker.example/'))).toBe('too_large');
    server?.close();
    const { read: readSlow } = await served(() => {});
    expect(await problemOf(readSlow('https://bedmaker.example/', { milliseconds: 60 }))).toBe('slow');
  });

  it('says that nobody answers', async () => {
    const read = createGuardedFetch({ lookup: (_host, _options, done) => done(new Error('ENOTFOUND'), []) });
    expect(await problemOf(read('https://bedmaker.example/'))).toBe('unreachable');
  });
});
