import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** What a chunk is named after may ask of the module graph. */
export interface Graph {
  getModuleInfo: (id: string) => {
    importers: readonly string[];
    dynamicImporters: readonly string[];
    importedIds: readonly string[];
  } | null;
}

/** Entry, the visitor's login, the member's frame and the home feed: what everyone loads, and what each loads on top. */
const everyone: IsStart = ({ id }) => id.endsWith('/src/main.tsx');
export const visitor: IsStart = ({ id }) => id.endsWith('/src/shell/screens/login-screen.tsx');
const member: IsStart = ({ id }) => /\/src\/(?:shell\/member-layout|features\/posts\/feed\/home-page)\.tsx$/.test(id);

/** What home draws on top of that: the cards of its right rail, which tables of the first load fetch, and the first steps. */
export const homeParts: IsStart = ({ id, dynamicImporters }) =>
  dynamicImporters.some((one) => one.endsWith('.first.ts')) ||
  /\/features\/posts\/feed\/(?:feed-empty|first-steps-card)\.tsx$/.test(id);

/** Libraries and parts of them that the first load uses nothing of, although the graph of imports leads to all of it. */
export const takenInParts = /\/node_modules\/(?:zod\/|@tanstack\/.+\/(?:useBlocker|useQueries|queriesObserver)\.js)/;

/** Icons come with the libraries: tables of links take them when they are made, so they must be there before all that uses them. */
const icons = /\/node_modules\/lucide-react\/|\/src\/ui\/lucide-icon\.ts$/;
export const oneIcon = /\/lucide-react\/.+\/icons\/([\w-]+\.mjs)$/;

/** Names of icons by the module of ours that imports them. */
const iconsOf = new Map<string, Set<string>>();

/** Notes which module imports which icons: the graph only knows that everybody imports the library's list of them. */
export function noteIcons(): Plugin {
  return {
    name: 'note-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const named = /import \{([^}]*)\} from 'lucide-react'/.exec(code)?.[1];
      if (named)
        iconsOf.set(id, new Set(named.split(',').map((name) => name.replace(/^\s*(?:type )?|\sas\s.*$|\s+$/g, ''))));
      return null;
    },
  };
}

/**
 * Numbers the lines of each icon, whose keys are six letters at random, as React's keys: those are its order, and nothing
 * compresses as badly.
 */
export function numberLines(): Plugin {
  return {
    name: 'number-lines',
    apply: 'build',
    transform: {
      filter: { id: oneIcon },
      handler(code) {
        let line = 0;
        return { code: code.replace(/\bkey: "\w+"/g, () => `key: "${line++}"`), map: null };
      },
    },
  };
}

let fileOfIcon: Map<string, string> | undefined;

/** File of each icon by each of its names, read off the library's list. */
function iconFiles(moduleId: string): Map<string, string> {
  if (fileOfIcon) return fileOfIcon;
  const list = readFileSync(moduleId.replace(/\/icons\/[^/]+$/, '/lucide-react.mjs'), 'utf8');
  fileOfIcon = new Map(
    [...list.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+\.mjs)'/g)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [name, file]),
    ),
  );
  return fileOfIcon;
}

/** Whether one of the modules that `isUser` tells of draws this icon. */
export function isIconOf(id: string, isUser: (module: string) => boolean): boolean {
  const file = basename(id);
  const files = iconFiles(id);
  return [...iconsOf].some(([user, names]) => [...names].some((name) => files.get(name) === file) && isUser(user));
}

/** A module as the start of something: its file, and who imports it dynamically. */
type Module = { id: string; dynamicImporters: readonly string[] };
export type IsStart = (module: Module) => boolean;

/** Whether a module is a start, or is imported by one, directly or through others; dynamic imports do not count. */
export function isReachedFrom(isStart: IsStart, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  return isStart({ id, dynamicImporters }) || importers.some((one) => isReachedFrom(isStart, one, graph, seen));
}

/** What is imported dynamically keeps a chunk of its own, or the bundler loses its exports. */
export const isOnDemand = (id: string, graph: Graph): boolean =>
  Boolean(graph.getModuleInfo(id)?.dynamicImporters.length);

/** Whether a module is one that features share, is used as a whole, and imported at once. */
export const isForFeatures = (id: string, graph: Graph): boolean =>
  /\/node_modules\/|\/packages\/contract\/|\/apps\/web\/src\/(?:ui|platform|parts|features\/[\w-]+\/public)\//.test(
    id,
  ) &&
  !id.includes('/lucide-react/') &&
  !takenInParts.test(id) &&
  !isOnDemand(id, graph);

/**
 * Whether a module is what home's parts share with other screens, a few hundred bytes that are worth no request, or something
 * that this needs: in another chunk, the two would import one another in a circle, and one would run before the other is there.
 */
function isHomes(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id) || !isForFeatures(id, graph) || !isReachedFrom(homeParts, id, graph)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.length > 1 || importers.some((one) => isHomes(one, graph, seen));
}

/**
 * Puts the first load into three chunks instead of forty: `vendor` and `base` for everyone, `member` on top. Together they
 * compress better, and a browser that fetches six files at a time waits less. The libraries stand apart because chunks must not
 * import one another in a circle. Everything else stays split by where it is used.
 */
export function firstLoadChunk(id: string, graph: Graph): string | null {
  const isFirst = (user: string) =>
    [everyone, visitor, member, homeParts].some((start) => isReachedFrom(start, user, graph));
  if (oneIcon.test(id) && !isIconOf(id, isFirst)) return null;
  if (icons.test(id)) return 'vendor';
  if (takenInParts.test(id) || isOnDemand(id, graph)) return null;
  const isLibrary = id.includes('/node_modules/');
  if (isReachedFrom(everyone, id, graph)) return isLibrary ? 'vendor' : 'base';
  if (!isHomes(id, graph) && !isReachedFrom(member, id, graph)) return null;
  // What both draw with goes to everyone, or the login would load all that is the member's.
  return isReachedFrom(visitor, id, graph) ? 'base' : 'member';
}

const firstLoad = new Set(['rolldown-runtime', 'vendor', 'base', 'member']);

/**
 * The file of a chunk. The first load lists two hundred of them, of which neither names nor what is random compresses: only
 * screens and parts fetched on demand are named; what the bundler found to be shared has its hash alone.
 */
export const chunkFileName = ({ name, isDynamicEntry }: { name: string; isDynamicEntry: boolean }): string =>
  isDynamicEntry || firstLoad.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';

type Bundle = Rolldown.OutputBundle;

/**
 * The file of the chunk that holds a module, and those of everything that it imports at once.
 * @throws {Error} where the module is not in the build: it moved, and whatever waits for it would come late or not at all
 */
export function filesOf(module: string, bundle: Bundle): string[] {
  const chunk = Object.values(bundle).find(
    (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(module)),
  );
  if (!chunk) throw new Error(`The build has no ${module}`);
  const found = new Set<string>();
  function add(name: string): void {
    const one = bundle[name];
    if (one?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    one.imports.forEach(add);
  }
  add(chunk.fileName);
  return [...found];
}

/** What is drawn first for whom, whatever the address. */
const firstDrawn = {
  visitor: '/src/shell/screens/login-screen.tsx',
  member: '/src/shell/member-layout.tsx',
};

/** Parts with code of their own that a screen draws at once: their files come with the screen's, not after its data. */
const drawnAtOnce: Record<string, readonly string[]> = {
  '/groups/$id': ['/src/features/groups/discussion/group-discussion.tsx'],
  '/saved-posts': ['/src/features/posts/public/found-post.tsx', '/src/parts/posts/post-original.tsx'],
  '/post/$id': ['/src/parts/posts/post-comments.tsx'],
  '/search': [
    '/src/features/profiles/public/person-hit.tsx',
    '/src/features/companies/public/company-hit.tsx',
    '/src/features/jobs/public/found-job.tsx',
    '/src/features/posts/public/found-post.tsx',
  ],
};

const screen = /^.*\/src\/routes\/([^-][^/]*)\.tsx\?tsr-split=component$/;

/** The address of a file of routes, as in the router: `groups.$id` is `/groups/$id`, `messages.index` is `/messages`. */
const addressOf = (file: string): string => `/${file.replaceAll('.', '/')}`.replace(/\/index$/, '') || '/';

/** The modules of the screens of a build, by address: its own, and those of the screens that it stands in. */
function screensOf(bundle: Bundle): Map<string, string[]> {
  const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
  const files = new Map(modules.filter((id) => screen.test(id)).map((id) => [id.replace(screen, '$1'), id]));
  return new Map(
    [...files.keys()].map((file) => {
      const parts = file.split('.');
      const around = parts.map((_, at) => parts.slice(0, at).join('.'));
      return [addressOf(file), [...around, file].flatMap((one) => files.get(one) ?? [])];
    }),
  );
}

/**
 * Writes down which files a page needs beside those that it names, by who asks for it and at which address: the server knows
 * that before the scripts do, and names them in the page (apps/server/src/platform/page.ts).
 */
export function nameFirstFiles(): Plugin {
  return {
    name: 'name-first-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      const html = page?.type === 'asset' ? String(page.source) : '';
      const needed = (modules: readonly string[]) =>
        [...new Set(modules.flatMap((module) => filesOf(module, bundle)))]
          .map((name) => `/${name}`)
          .filter((name) => !html.includes(`"${name}"`));
      const screens = [...screensOf(bundle)].map(([address, modules]) => [
        address,
        needed([...modules, ...(drawnAtOnce[address] ?? [])]),
      ]);
      const files = {
        visitor: needed([firstDrawn.visitor]),
        member: needed([firstDrawn.member]),
        screens: Object.fromEntries(screens),
      };
      this.emitFile({ type: 'asset', fileName: 'first-load.json', source: JSON.stringify(files) });
    },
  };
}
