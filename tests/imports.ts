import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** One import: of one of our files (path from the root), or of a package (its name). */
export type Import = { to: string; isPackage: boolean; isType: boolean; specifier: string };

/** Our files below a folder, as paths from the root with forward slashes. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'migrations'].includes(entry.name) ? [] : sourceFiles(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.includes('.gen.') ? [path] : [];
  });
}

const importStatement =
  /^\s*(?:import|export)\s+(?<type>type\s)?(?:[^'";]*?\sfrom\s+)?['"](?<static>[^'"]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"]+)['"]\s*\)/gm;

/** A source without block comments and comment lines; a comment after code stays. */
export function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** A file's imports, from its import statements. */
export function importsOf(file: string): Import[] {
  const source = withoutComments(readFileSync(join(root, file), 'utf8'));
  return [...source.matchAll(importStatement)].map(({ groups = {} }) => {
    const specifier = groups.static ?? groups.dynamic ?? '';
    const isType = groups.type !== undefined;
    if (!specifier.startsWith('.')) return { to: packageOf(specifier), isPackage: true, isType, specifier };
    const to = relative(root, resolve(root, dirname(file), specifier.split('?', 1)[0] ?? ''))
      .split(sep)
      .join('/');
    return { to, isPackage: false, isType, specifier };
  });
}
