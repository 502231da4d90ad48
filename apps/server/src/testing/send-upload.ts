import type { FastifyInstance } from 'fastify';
import type { CallOutput, api } from '@innerspring/contract';
import type { Deps } from '../platform/deps.ts';

const BOUNDARY = 'boundary-of-the-test';

/** Sends a file as the browser does; for tests of what happens to real files. */
export async function sendUpload(
  { app, deps }: { app: FastifyInstance; deps: Pick<Deps, 'sessions'> },
  owner: { id: number },
  { type, name, content }: { type: string; name: string; content: Buffer | string },
): Promise<{ status: number; body: CallOutput<typeof api.uploads.create> & { error: string } }> {
  const { secret } = await deps.sessions.open({ userId: owner.id, device: 'test', ip: null, isAdmin: false });
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="type"\r\n\r\n${type}\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/public/uploads',
    headers: { cookie: `sid=${secret}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  return { status: answer.statusCode, body: answer.json() };
}
