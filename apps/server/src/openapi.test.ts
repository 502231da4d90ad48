import { readFileSync } from 'node:fs';
import { allEndpoints } from '@innerspring/contract';
import { expect, it } from 'vitest';
import { openapiLines } from './platform/api/openapi-lines.ts';
import { openapiDocument } from './platform/api/openapi.ts';

const committed = () => readFileSync(new URL('../../../docs/openapi.txt', import.meta.url), 'utf8');

it('is committed as it is, in lines (otherwise: npm run openapi)', () => {
  expect(committed()).toBe(openapiLines(openapiDocument()));
});

it('takes one line for each endpoint and each named schema', () => {
  const lines = committed().split('\n');
  for (const { name, method, path } of allEndpoints)
    expect(lines.filter((line) => line.startsWith(`${method} ${path}  ${name} `))).toHaveLength(1);
  const { components } = openapiDocument() as { components: { schemas: Record<string, object> } };
  for (const name of Object.keys(components.schemas))
    expect(lines.filter((line) => line.startsWith(`${name} = `))).toHaveLength(1);
});

type Leaf = { holder: Record<string, unknown>; key: string; path: string };

/** Every value of the document that holds no others. */
function leavesOf(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.entries(holder).flatMap(([key, one]) =>
    typeof one === 'object' && one !== null
      ? leavesOf(one, `${path}/${key}`)
      : [{ holder, key, path: `${path}/${key}` }],
  );
}

it('shows in its lines whatever changes of what is taken and answered', () => {
  const document = openapiDocument();
  const { paths, components } = document as { paths: object; components: { schemas: object } };
  // What is the same everywhere, or follows from the values beside it.
  const unsaid =
    /\/(?:tags|security)\/|\/requestBody\/required$|\/responses\/(?:2\d\d\/description|[45]\d\d\/\$ref)$|^\/schemas\/Error\//;
  const isSaid = ({ holder, key, path }: Leaf) =>
    !unsaid.test(path) &&
    !(key === 'type' && ('enum' in holder || 'const' in holder)) &&
    Math.abs(Number(holder[key])) !== Number.MAX_SAFE_INTEGER;
  const leaves = leavesOf({ paths, schemas: components.schemas }).filter(isSaid);
  const before = openapiLines(document);
  const unseen: string[] = [];
  for (let at = 0; at < leaves.length; at += Math.ceil(leaves.length / 400)) {
    const leaf = leaves[at];
    if (!leaf) continue;
    const { holder, key, path } = leaf;
    const kept = holder[key];
    holder[key] = typeof kept === 'boolean' ? !kept : `${String(kept)} otherwise`;
    if (openapiLines(document) === before) unseen.push(path);
    holder[key] = kept;
  }
  expect(unseen).toEqual([]);
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
