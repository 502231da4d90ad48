import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
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

/** What the browser reads of an endpoint, all of it written out. */
const read = new Set(['name', 'method', 'path']);

/** `{...}` without what only the server reads; of the answer only stays that there is one. */
function shapeOf(call: Node, code: string): string {
  const [given] = parts(call, 'arguments');
  const properties = given ? parts(given, 'properties') : [];
  const kept = properties.flatMap((property) => {
    const name = nameOf(part(property, 'key'));
    const value = part(property, 'value');
    if (!value || !(read.has(name) || name === 'response')) return [];
    if (name === 'response' && value.type !== 'Literal') return ['response: true'];
    if (value.type !== 'Literal')
      throw new Error(`The browser reads ${name} of an endpoint, so it must be written out`);
    return [code.slice(property.start, property.end)];
  });
  return `{ ${kept.join(', ')} }`;
}

const declarators = (statement: Node): Node[] => parts(part(statement, 'declaration') ?? statement, 'declarations');
const isEndpoint = (node: Node | undefined): node is Node =>
  node?.type === 'CallExpression' && nameOf(part(node, 'callee')) === 'endpoint';

/** Names and calls of the endpoints that an exported table declares; empty where the statement is none. */
function endpointsOf(statement: Node): { name: string; call: Node }[] {
  const [table] = declarators(statement);
  return parts(part(table ?? statement, 'init') ?? statement, 'properties').flatMap((property) => {
    const call = part(property, 'value');
    return isEndpoint(call) ? [{ name: nameOf(part(property, 'key')), call }] : [];
  });
}

/** Every node below this one, itself included. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const key of Object.keys(node))
    for (const below of [part(node, key), ...parts(node, key)]) if (below) yield* nodesOf(below);
}

/** A statement of the module as it goes on: what it declares and what it speaks of. */
interface Piece {
  text: string;
  declares: string[];
  speaksOf: Set<string>;
  /** Stays although nothing in the module speaks of it: whatever is exported and needs no call to be made. */
  isRoot: boolean;
}

/** Functions, what is exported from elsewhere, the one thing `z` of which all speak, and values written out. */
function staysUnasked(statement: Node, declaration: Node): boolean {
  if (declaration.type === 'FunctionDeclaration' || part(statement, 'source')) return true;
  if (parts(statement, 'specifiers').some((one) => nameOf(part(one, 'local')) === 'z')) return true;
  return declarators(statement).some((one) => {
    const value = part(one, 'init');
    if (!value || value.type === 'Identifier' || value.type === 'MemberExpression') return false;
    return (
      value.type === 'ArrowFunctionExpression' || ![...nodesOf(value)].some(({ type }) => type === 'CallExpression')
    );
  });
}

function pieceOf(statement: Node, code: string): Piece {
  const declaration = part(statement, 'declaration') ?? statement;
  const declares = [declaration, ...declarators(statement)].map((node) => nameOf(part(node, 'id')));
  const below = [...nodesOf(statement)];
  return {
    text: code.slice(statement.start, statement.end),
    declares,
    speaksOf: new Set(below.filter(({ type }) => type === 'Identifier').map((node) => nameOf(node))),
    isRoot: statement.type.startsWith('Export') && staysUnasked(statement, declaration),
  };
}

/** The pieces that the roots need, in their order. */
function needed(pieces: Piece[]): Piece[] {
  const kept = new Set(pieces.filter(({ isRoot }) => isRoot));
  // A set goes on with what is added while it is walked through.
  for (const { speaksOf } of kept)
    for (const piece of pieces) if (piece.declares.some((name) => name !== '' && speaksOf.has(name))) kept.add(piece);
  return pieces.filter((piece) => kept.has(piece));
}

/** An import of what is still spoken of. */
function importOf(statement: Node, code: string, speaksOf: Set<string>): string {
  const kept = parts(statement, 'specifiers').filter((one) => speaksOf.has(nameOf(part(one, 'local'))));
  const source = part(statement, 'source');
  if (kept.length === 0 || !source) return '';
  if (kept.some(({ type }) => type !== 'ImportSpecifier')) return code.slice(statement.start, statement.end);
  const names = kept.map(({ start, end }) => code.slice(start, end)).join(', ');
  return `import { ${names} } from ${code.slice(source.start, source.end)};`;
}

/**
 * The module without schemas, nor what only they need: the bundler would drop them as well, but not before it has judged by
 * the imports which modules the first load leads to. Each table of endpoints becomes a module of its own.
 */
function withoutSchemas(code: string, id: string): string {
  const statements = parseSync('contract.js', code).program.body;
  const tables = statements.filter((statement) => endpointsOf(statement).length > 0);
  const others = statements.filter(({ type }) => type !== 'ImportDeclaration' && type !== 'ExpressionStatement');
  const kept = needed(others.filter((one) => !tables.includes(one)).map((statement) => pieceOf(statement, code)));
  const speaksOf = new Set(kept.flatMap((piece) => [...piece.speaksOf]));
  return [
    ...statements.filter(({ type }) => type === 'ImportDeclaration').map((one) => importOf(one, code, speaksOf)),
    ...kept.map(({ text }) => text),
    ...tables.flatMap(declarators).map((table) => {
      const name = nameOf(part(table, 'id'));
      return `export * as ${name} from ${JSON.stringify(`${id}&${name}`)};`;
    }),
  ].join('\n');
}

/** The endpoints of one table, each an export of its own, so that those nobody calls by this way fall out of the build. */
function endpointsAlone(code: string, tableName: string): string {
  const statements = parseSync('contract.js', code).program.body;
  const table = statements.find((one) => declarators(one).some((each) => nameOf(part(each, 'id')) === tableName));
  const endpoints = table ? endpointsOf(table) : [];
  return endpoints
    .map(({ name, call }, index) => `const e${index} = ${shapeOf(call, code)};\nexport { e${index} as ${name} };`)
    .join('\n');
}

/**
 * Keeps zod out of the first load: the browser calls endpoints by method and path, so an import of one feature of the contract
 * (`@innerspring/contract/posts/schemas`) gets its endpoints without their schemas. A form that checks what is typed imports its schema
 * from the contract's root, which stays whole.
 */
export function contractShapes(): Plugin {
  return {
    name: 'contract-shapes',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const feature = /^@innerspring\/contract\/([\w/-]+)$/.exec(source)?.[1];
      if (feature && importer?.startsWith(web))
        return { id: `${contract}${feature}.ts${mark}`, moduleSideEffects: false };
      if (!importer?.endsWith(mark)) return null;
      if (source.startsWith(`${importer}&`)) return { id: source, moduleSideEffects: false };
      if (!/^\.\.?\/[\w./-]+\.ts$/.test(source)) return null;
      const sibling = resolve(dirname(importer), source);
      return { id: `${sibling}${mark}`, moduleSideEffects: false };
    },
    async load(id) {
      const [file, table] = id.split(mark);
      if (!file || table === undefined || !file.startsWith(contract)) return null;
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false });
      const text = table === '' ? withoutSchemas(code, id) : endpointsAlone(code, table.slice(1));
      return { code: text, map: null, moduleType: 'js' };
    },
  };
}
