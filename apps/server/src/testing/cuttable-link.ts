import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut: what is connected is closed at once, and nobody gets through until it is restored. */
export type CuttableLink = {
  url: string;
  cut(): void;
  restore(): void;
  /** How many came while it was cut. */
  refused(): number;
  close(): void;
};

/** Passes connections on to the server that `to` names; `url` is the same address by this way. */
export async function cuttableLink(to: string, defaultPort: number): Promise<CuttableLink> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  const server = createServer((client) => {
    if (isCut) {
      refused += 1;
      return client.destroy();
    }
    const there = connect(Number(target.port || defaultPort), target.hostname);
    for (const [from, into] of [
      [client, there],
      [there, client],
    ] as const) {
      sockets.add(from);
      from.pipe(into);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        into.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(to);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
      refused = 0;
      destroyAll();
    },
    restore() {
      isCut = false;
    },
    refused: () => refused,
    close() {
      destroyAll();
      server.close();
    },
  };
}
