// node bare-fastify.child.ts <file> [database]: Fastify that only responds with the file's text or, with a database,
// with the rows of the statement in the file for the viewer named in the URL.
import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import pg from 'pg';

const [, , file = '', url] = process.argv;
const text = readFileSync(file, 'utf8');
const app = fastify();
if (url === undefined) {
  app.get('/:viewer', async (_request, reply) => reply.type('text/html; charset=utf-8').send(text));
} else {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // As many of these as the statement uses.
  const places = new Set(text.match(/\$\d/g)).size;
  app.get<{ Params: { viewer: string } }>('/:viewer', async (request) => {
    const values = [Number(request.params.viewer), new Date(), Number.MAX_SAFE_INTEGER, 21, null].slice(0, places);
    return (await pool.query({ name: 'bare', text, values })).rows;
  });
}
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.(typeof address === 'object' ? address?.port : null);
