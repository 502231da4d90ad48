import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of the built web app, as the bundler's manifest lists it by module or by name. */
type BuiltFile = { file: string; isEntry?: boolean; imports?: readonly string[] };
type Manifest = Record<string, BuiltFile>;

/** Scripts that a page needs besides those that it names: for visitors, and for members by the path of a route (`/groups/$id`). */
export type FirstFiles = { visitor: readonly string[]; screens: ReadonlyMap<string, readonly string[]> };

const login = 'src/shell/screens/login-screen.tsx';
const screen = /^src\/routes\/([^-][^/]*)\.tsx\?tsr-split=component$/;

/** The path of a route file, as in the router: `groups.$id` is `/groups/$id`, `messages.index` is `/messages`. */
const pathOfRoute = (file: string): string => `/${file.replaceAll('.', '/')}`.replace(/\/index$/, '') || '/';

/** Adds the scripts that a module needs to `found`, without the entry's, which the page names itself. */
function addNeeded(manifest: Manifest, key: string, found: Set<string>): void {
  const built = manifest[key];
  if (!built || built.isEntry || found.has(`/${built.file}`)) return;
  found.add(`/${built.file}`);
  for (const imported of built.imports ?? []) addNeeded(manifest, imported, found);
}

/** What each page needs first. A screen inside others (`messages.$id`) needs theirs, too. */
export function firstFilesOf(manifest: Manifest): FirstFiles {
  const ofEntry = new Set<string>();
  for (const { isEntry, imports = [] } of Object.values(manifest))
    if (isEntry) for (const imported of imports) addNeeded(manifest, imported, ofEntry);
  function needed(keys: readonly string[]): string[] {
    const found = new Set<string>();
    for (const key of keys) addNeeded(manifest, key, found);
    return [...found].filter((file) => !ofEntry.has(file));
  }
  const routes = Object.keys(manifest).flatMap((key) => screen.exec(key)?.[1] ?? []);
  const keyOf = (route: string) => `src/routes/${route}.tsx?tsr-split=component`;
  const around = (route: string) => route.split('.').map((_, at, parts) => parts.slice(0, at + 1).join('.'));
  return {
    visitor: needed([login]),
    screens: new Map(routes.map((route) => [pathOfRoute(route), needed(around(route).map(keyOf))])),
  };
}

/** The text of a file of the build; null where it isn't built. */
export async function readBuilt(folder: string, name: string): Promise<string | null> {
  try {
    return await readFile(join(folder, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** What each page of the web app in this folder needs first. */
export const readFirstFiles = async (folder: string): Promise<FirstFiles> =>
  firstFilesOf(JSON.parse((await readBuilt(folder, '.vite/manifest.json')) ?? '{}') as Manifest);
