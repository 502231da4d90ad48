import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { parseSync, transformWithOxc } from 'vite';

const web = fileURLToPath(new URL('./src/', import.meta.url));
const contract = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url));
const mark = '?shapes';

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Edit {
  start: number;
  end: number;
  text: string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const part = (node: Node, name: string): Node | undefined => {
  const value: unknown = Reflect.get(node, name);
  return isNode(value) ? value : undefined;
};
const parts = (node: Node, name: string): Node[] => {
  const value: unknown = Reflect.get(node, name);
  return Array.isArray(value) ? value.filter(isNode) : [];
};
const nameOf = (node: Node | undefined) => (node ? String(Reflect.get(node, 'name')) : '');

/** What the browser never reads of an endpoint. */
const unread = new Set(['params', 'query', 'body', 'summary', 'errors', 'access']);

/** `endpoint({...})` without what only the server reads; of the answer only stays that there is one. */
function shapeEdits(call: Node): Edit[] {
  const [given] = parts(call, 'arguments');
  if (!given) return [];
  const properties = parts(given, 'properties');
  return properties.flatMap((property, index): Edit[] => {
    const name = nameOf(part(property, 'key'));
    const value = part(property, 'value');
    if (!value) return [];
    // Up to the next one, comma and all.
    if (unread.has(name))
      return [{ start: property.start, end: properties[index + 1]?.start ?? property.end, text: '' }];
    const isWord = value.type === 'Literal';
    return name === 'response' && !isWord ? [{ start: value.start, end: value.end, text: 'true' }] : [];
  });
}

const isEndpoint = (node: Node | undefined): node is Node =>
  node?.type === 'CallExpression' && nameOf(part(node, 'callee')) === 'endpoint';

/** A table of endpoints loses its schemas; any other value that a call makes may go where nobody reads it. */
function valueEdits(value: Node): Edit[] {
  const endpoints = parts(value, 'properties')
    .map((property) => part(property, 'value'))
    .filter(isEndpoint);
  if (endpoints.length > 0) return endpoints.flatMap(shapeEdits);
  if (value.type !== 'CallExpression' && value.type !== 'ObjectExpression') return [];
  return [
    { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
    { start: value.end, end: value.end, text: '))()' },
  ];
}

function statementEdits(statement: Node): Edit[] {
  if (statement.type === 'ExpressionStatement') return [{ start: statement.start, end: statement.end, text: '' }];
  const declaration = statement.type === 'ExportNamedDeclaration' ? part(statement, 'declaration') : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return parts(declaration, 'declarations').flatMap((declarator) => {
    const value = part(declarator, 'init');
    return value ? valueEdits(value) : [];
  });
}

/** The module with its endpoints' schemas taken out and every other schema free to go. */
function withoutSchemas(code: string): string {
  const edits = parseSync('contract.js', code).program.body.flatMap((statement) => statementEdits(statement));
  return edits
    .sort((one, other) => other.start - one.start || other.end - one.end)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code);
}

/**
 * Keeps zod out of the first load: the browser calls endpoints by method and path, so an import of one feature of the contract
 * (`@innerspring/contract/posts`) gets its endpoints without their schemas. A form that checks what is typed imports its schema
 * from the contract's root, which stays whole.
 */
export function contractShapes(): Plugin {
  return {
    name: 'contract-shapes',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const feature = /^@innerspring\/contract\/([\w-]+)$/.exec(source)?.[1];
      if (feature && importer?.startsWith(web))
        return { id: `${contract}${feature}.ts${mark}`, moduleSideEffects: false };
      const sibling = importer?.endsWith(mark) ? /^\.\/([\w-]+\.ts)$/.exec(source)?.[1] : undefined;
      return sibling ? { id: `${contract}${sibling}${mark}`, moduleSideEffects: false } : null;
    },
    async load(id) {
      if (!id.endsWith(mark)) return null;
      const file = id.slice(0, -mark.length);
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false });
      return { code: withoutSchemas(code), map: null, moduleType: 'js' };
    },
  };
}
