/** The browser's side of a feature: its requests, and its entries for menus, search and the like. */
export const webFiles = ({ kebab, camel, words, Thing }) => ({
  [`apps/web/src/features/${kebab}/${kebab}.data.ts`]: `import { ${camel} } from '@innerspring/contract/${kebab}/endpoints';
import type { New${Thing} } from '@innerspring/contract/${kebab}/schemas';
import { call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';

/** The own ${words}, newest first: the first page. */
export const own${Thing}s = () => query(${camel}.list, { query: {} });

export const create${Thing} = (body: New${Thing}) => call(${camel}.create, { body });

export const remove${Thing} = (id: number) => call(${camel}.remove, { params: { id } });
`,
  [`apps/web/src/features/${kebab}/${kebab}.nav.ts`]: `import { defineNav } from '../../platform/nav.ts';

export const ${camel} = defineNav({
  name: '${kebab}',
});
`,
});
