import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A way to a server that can be made to hang: nothing is closed, and nothing passes any more. */
export type FreezableLink = { port: number; freeze(): void; close(): Promise<void> };

/** Passes connections on to a server of this machine, by its port or its socket, until it is frozen. */
export async function freezableLink(to: NetConnectOpts): Promise<FreezableLink> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    keep(client);
    if (isFrozen) return;
    const target = keep(connect(to));
    client.on('data', (bytes) => isFrozen || target.write(bytes));
    target.on('data', (bytes) => isFrozen || client.write(bytes));
    client.on('close', () => target.destroy());
    target.on('close', () => isFrozen || client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      isFrozen = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
