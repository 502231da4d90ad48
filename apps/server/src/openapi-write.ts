import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openapiDocument } from './platform/api/openapi.ts';

/** Writes docs/openapi.json, whose diff is the review of a change to the API. */
writeFileSync(
  fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url)),
  `${JSON.stringify(openapiDocument(), null, 2)}\n`,
);
