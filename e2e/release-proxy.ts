import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the second release changes: its page says so, and its service worker has another name. */
const changes: Record<string, (text: string) => string> = {
  '/': (html) => html.replace('<head>', '<head><meta name="release" content="second">'),
  '/sw.js': (code) => code.replaceAll(/name:([`"'])[0-9a-f]{12}\1/g, 'name:$1second000000$1'),
};

/** Runs in front of the server and, when told, serves a second release of the app instead of the built one. */
export async function releaseProxy(site: string) {
  let isSecond = false;
  function pass(path: string, method: string, given: IncomingHttpHeaders, reply: ServerResponse) {
    const change = isSecond && method === 'GET' ? changes[path] : undefined;
    const headers = { ...given, host: new URL(site).host };
    // The server rejects writes from other sites, and this URL isn't its own.
    if (given.origin) headers.origin = site;
    if (change) headers['accept-encoding'] = 'identity';
    return request(new URL(path, site), { method, headers }, (answer) => {
      const { 'content-length': _length, ...others } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, change ? others : answer.headers);
      if (!change) return void answer.pipe(reply);
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => reply.end(change(Buffer.concat(parts).toString('utf8'))));
    }).on('error', () => reply.destroy());
  }
  const server = createServer((asked, reply) => {
    asked.pipe(pass(asked.url ?? '/', asked.method ?? 'GET', asked.headers, reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      isSecond = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
