/** The contract of a feature: its endpoints as plain data, and their requests and responses. */
export const contractFiles = ({ kebab, camel, words, Thing, one }) => ({
  [`packages/contract/src/${kebab}/endpoints.ts`]: `import { endpoints } from '../endpoint.ts';
import type { ${camel}Operations } from './schemas.ts';

export const ${camel} = endpoints<typeof ${camel}Operations>('${camel}', {
  list: { method: 'GET', path: '/api/${kebab}' },
  create: { method: 'POST', path: '/api/${kebab}' },
  remove: { method: 'DELETE', path: '/api/${kebab}/{id}' },
});
`,
  [`packages/contract/src/${kebab}/schemas.ts`]: `import { Cursor, Id, Instant, Page, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';

export const New${Thing} = z.strictObject({ text: Text(1, 500, 'Text') });
export type New${Thing} = z.infer<typeof New${Thing}>;

export const ${Thing} = z.object({ id: Id, text: z.string(), createdAt: Instant });
export type ${Thing} = z.infer<typeof ${Thing}>;

export const ${camel}Operations = operations({
  list: {
    summary: 'The own ${words}, newest first',
    access: 'member',
    query: z.strictObject({ cursor: z.optional(Cursor) }),
    response: Page(${Thing}),
  },
  create: {
    summary: 'Make a ${one}',
    access: 'member',
    body: New${Thing},
    response: ${Thing},
    status: 201,
  },
  remove: {
    summary: 'Delete an own ${one}',
    access: 'member',
    params: z.object({ id: Id }),
    errors: ['not_found'],
  },
});

export const ${camel} = bind(endpoints.${camel}, ${camel}Operations);
`,
});
