import { readFileSync } from 'node:fs';
import { allEndpoints } from '@innerspring/contract';
import { expect, it } from 'vitest';
import { openapiDocument } from './platform/api/openapi.ts';

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

it('names each shared shape once, and refers to nothing that is not there', () => {
  const { components, paths } = openapiDocument() as {
    components: { schemas: Record<string, object> };
    paths: Record<
      string,
      Record<string, { responses: Record<string, { content: Record<string, { schema: object }> }> }>
    >;
  };
  const post = { $ref: '#/components/schemas/Post' };
  expect(paths['/api/posts/{id}']?.get?.responses['200']?.content['application/json']?.schema).toEqual(post);
  expect(components.schemas.Post).toMatchObject({
    properties: { author: { anyOf: [{ $ref: '#/components/schemas/PersonCard' }, { type: 'null' }] } },
  });
  const named = new Set(Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`));
  const referred = [...JSON.stringify({ components, paths }).matchAll(/"(#\/components\/schemas\/[^"]*)"/g)];
  expect(new Set(referred.map(([, reference]) => reference))).toEqual(named);
});
