import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { root } from './imports.ts';

/** A text in a file, with the line where it starts. Values in it are replaced by "…". */
export type Text = { text: string; line: () => number };

type Node = { type: string; start: number; end: number; [field: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return nameOf(node.property);
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return nameOf(node.callee);
  return typeof node.name === 'string' ? node.name : '';
};

/** Attributes and fields whose strings nobody reads. */
const styled = /^(?:class|className|\w+ClassName|classes|style|d|viewBox|transform)$/;

/** Calls and tags whose strings no user reads: statements, styles, programming errors, reasons in manifests. */
const coded =
  /^(?:sql|raw|Error|TypeError|RangeError|css|clsx|cx|cn|twMerge|cva|RegExp|matchMedia|querySelector|querySelectorAll|closest|matches)$/;

/** Log messages, which programs search. */
const isLogged = ({ callee }: Node): boolean =>
  isNode(callee) && callee.type === 'MemberExpression' && /^(?:log|logger)$/i.test(nameOf(callee.object));

const isSkipped = (node: Node): boolean => {
  if (/^(?:Import|Export(?:All|Named))/.test(node.type)) return isNode(node.source);
  if (node.type === 'TSLiteralType' || node.type === 'TSTemplateLiteralType') return true;
  if (node.type === 'TaggedTemplateExpression') return coded.test(nameOf(node.tag));
  if (node.type === 'CallExpression' || node.type === 'NewExpression')
    return coded.test(nameOf(node.callee)) || isLogged(node);
  if (node.type === 'JSXAttribute') return styled.test(nameOf(node.name));
  return node.type === 'Property' && styled.test(nameOf(node.key));
};

const hole = '…';

const ofTemplate = (node: Node): string =>
  nodesOf(node.quasis)
    .map(({ value }) => (value as { cooked?: string; raw: string }).cooked ?? '')
    .join(hole);

/** The text of an element as it reads: inline children are joined, values leave a gap. */
const ofElement = (node: Node): string =>
  nodesOf(node.children)
    .map((child) => {
      if (child.type === 'JSXText') {
        const text = String(child.value).replace(/\s*\n\s*/g, '\n');
        return text.replace(/^\n|\n$/g, '').replace(/\n/g, ' ');
      }
      if (child.type === 'JSXExpressionContainer' && isNode(child.expression)) {
        const { expression } = child;
        if (expression.type === 'Literal' && typeof expression.value === 'string') return expression.value;
      }
      return child.type === 'JSXElement' ? ofElement(child) : hole;
    })
    .join('');

/** Every string, template and JSX text of a source, except for imports, types, styles and SQL. */
export function textsOf(source: string, isTsx: boolean): Text[] {
  const found: { start: number; text: string }[] = [];
  const walk = (node: Node, isInline: boolean): void => {
    if (isSkipped(node)) return;
    if (node.type === 'Literal' && typeof node.value === 'string') found.push({ start: node.start, text: node.value });
    if (node.type === 'TemplateLiteral') found.push({ start: node.start, text: ofTemplate(node) });
    const runs = nodesOf(node.children).some(({ type, value }) => type === 'JSXText' && /\S/.test(String(value)));
    if (runs && !isInline) found.push({ start: node.start, text: ofElement(node) });
    for (const field in node) {
      for (const child of nodesOf(node[field])) {
        if (child.type === 'JSXText') continue;
        walk(child, (runs || isInline) && field === 'children' && child.type === 'JSXElement');
      }
    }
  };
  walk(parseAst(source, { lang: isTsx ? 'tsx' : 'ts' }) as unknown as Node, false);
  return found.map(({ start, text }) => ({ text, line: () => source.slice(0, start).split('\n').length }));
}

/** The paragraphs, items and cells of a Markdown file, without code. */
export function proseOf(markdown: string): Text[] {
  let isCode = false;
  return markdown.split('\n').flatMap((line, index) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    return isCode ? [] : [{ text: line.replace(/`[^`]*`|(?<=\])\([^)]*\)/g, hole), line: () => index + 1 }];
  });
}

/** The texts of a product file. */
export function textsOfFile(file: string): Text[] {
  const source = readFileSync(join(root, file), 'utf8');
  return file.endsWith('.md') ? proseOf(source) : textsOf(source, file.endsWith('.tsx'));
}
