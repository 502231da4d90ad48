import { createServer, type IncomingMessage, request as plainRequest, type ServerResponse } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { createGuardedPost, createGuardedRead, type GuardedRead, type Outside } from '../platform/net/guarded-fetch.ts';
type Page = (request: IncomingMessage, answer: ServerResponse) => void;

/** A name that the outside knows: where it leads, and what is served there. */
type Place = { addresses?: string[]; pages?: Record<string, Page> };

const PUBLIC_ADDRESS = '93.184.215.14';
const LOCAL_ADDRESS = '127.0.0.1';

/**
 * A real HTTP server that stands for the internet. The guard is the real one, rules included; only at its very edge are
 * names looked up in `places`, and connections that the guard let through dialled to this server.
 */
export async function outsideWeb(limits: { milliseconds?: number } = {}) {
  const places = new Map<string, Place>();
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    const host = request.headers.host ?? '';
    const path = request.url ?? '/';
    asked.push(`${host}${path}`);
    const page = places.get(host)?.pages?.[path];
    if (page) page(request, answer);
    else answer.writeHead(404).end('nothing here');
  });
  await new Promise<void>((resolve) => server.listen(0, LOCAL_ADDRESS, resolve));
  const { port } = server.address() as AddressInfo;

  const request: Outside['request'] = (url, options, done) => {
    const { lookup, headers, signal, method } = options;
    const host = isIP(url.hostname) ? LOCAL_ADDRESS : url.hostname;
    const dialled: typeof lookup = (name, wanted, found) =>
      lookup?.(name, wanted, (error) => {
        if (error) found(error, '', 4);
        else if (wanted.all) found(null, [{ address: LOCAL_ADDRESS, family: 4 }]);
        else found(null, LOCAL_ADDRESS, 4);
      });
    const path = `${url.pathname}${url.search}`;
    return plainRequest(
      {
        host,
        port,
        path,
        headers: { ...headers, host: url.host },
        agent: false,
        lookup: dialled,
        ...(signal && { signal }),
        ...(method && { method }),
      },
      done,
    );
  };
  const lookup: Outside['lookup'] = (name, _options, done) => {
    const place = places.get(name);
    if (!place) return done(new Error(`ENOTFOUND ${name}`), []);
    const addresses = place.addresses ?? [PUBLIC_ADDRESS];
    done(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    );
  };
  const guarded = createGuardedRead({ request, lookup });
  const read: GuardedRead = (url, wish) => guarded(url, { ...wish, ...limits });

  return {
    read,
    post: createGuardedPost({ request, lookup }),
    /** Hosts and paths that were asked for, in order. */
    asked,
    place: (name: string, place: Place) => places.set(name, place),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type OutsideWeb = Awaited<ReturnType<typeof outsideWeb>>;

/** Serves text or bytes as a content type. */
export const serves =
  (body: string | Buffer, type = 'text/html; charset=utf-8'): Page =>
  (_request, answer) => {
    answer.writeHead(200, { 'content-type': type }).end(body);
  };

export const redirects =
  (location: string, status = 302): Page =>
  (_request, answer) => {
    answer.writeHead(status, { location }).end();
  };
