import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openapiLines } from './platform/api/openapi-lines.ts';
import { openapiDocument } from './platform/api/openapi.ts';

/** Writes docs/openapi.txt, whose diff is the review of a change to the API. */
writeFileSync(fileURLToPath(new URL('../../../docs/openapi.txt', import.meta.url)), openapiLines(openapiDocument()));
