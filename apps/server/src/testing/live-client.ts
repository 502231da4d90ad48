import { once } from 'node:events';
import { api, LiveFromServer } from '@innerspring/contract';
import { WebSocket } from 'ws';
import { request } from './server-client.ts';

/** Opens a live connection for the session of `cookie` as the web app does; resolves once it is authenticated. */
export async function openLive(address: string, cookie: string): Promise<WebSocket> {
  const { body: user } = await request(address, api.auth.currentUser, {}, { cookie });
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { origin: address, headers: { cookie } });
  await once(socket, 'open');
  const authenticated = nextFrame(socket, 'auth_success');
  socket.send(JSON.stringify({ type: 'auth', userId: user.id }));
  await authenticated;
  return socket;
}

/** The next frame of a type. */
export function nextFrame<T extends LiveFromServer['type']>(
  socket: WebSocket,
  type: T,
): Promise<Extract<LiveFromServer, { type: T }>> {
  const isWanted = (frame: LiveFromServer): frame is Extract<LiveFromServer, { type: T }> => frame.type === type;
  return new Promise((resolve, reject) => {
    const hear = (data: unknown) => {
      const frame = LiveFromServer.parse(JSON.parse(String(data)));
      if (!isWanted(frame)) return;
      socket.off('message', hear);
      resolve(frame);
    };
    socket.on('message', hear);
    socket.once('close', (code) => reject(new Error(`The connection was closed (${code}) before ${type} came`)));
  });
}
