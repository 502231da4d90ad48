import { readFileSync } from 'node:fs';
import { allEndpoints } from '@innerspring/contract';
import { expect, it } from 'vitest';
import { openapiDocument } from './platform/openapi.ts';

it('is committed as it is (otherwise: npm run openapi)', () => {
  const committed = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');
  expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(openapiDocument())));
});

it('has every endpoint with its path, right, parameters and answers', () => {
  const { paths } = openapiDocument() as {
    paths: Record<
      string,
      Record<string, { operationId: string; parameters: { name: string; in: string }[]; responses: object }>
    >;
  };
  for (const { path, method, name } of allEndpoints) {
    const operation = paths[path]?.[method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    const inPath = operation?.parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => parameter.name);
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, place]) => place));
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['400', '500']));
  }
});
