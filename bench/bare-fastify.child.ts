// node bare-fastify.child.ts <database> <file>: Fastify that answers with the rows of the statement in the file, for the
// viewer named in the address, and does nothing else.
import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import pg from 'pg';

const [, , url, file = ''] = process.argv;
const text = readFileSync(file, 'utf8');
const pool = new pg.Pool({ connectionString: url, max: 10 });
const app = fastify();
app.get<{ Params: { viewer: string } }>('/:viewer', async (request) => {
  const values = [Number(request.params.viewer), new Date(), Number.MAX_SAFE_INTEGER, 21, null];
  return (await pool.query({ name: 'bare', text, values })).rows;
});
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.(typeof address === 'object' ? address?.port : null);
