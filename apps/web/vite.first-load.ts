import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { placeholders } from './vite.page.ts';

/** What the functions that name chunks need to know of the module graph. */
export interface Graph {
  getModuleInfo: (id: string) => {
    importers: readonly string[];
    dynamicImporters: readonly string[];
    importedIds: readonly string[];
  } | null;
}

/** The entry, the visitor's login, the member's frame and the home feed: what everyone loads, and what each adds. */
const everyone: IsStart = ({ id }) => id.endsWith('/src/main.tsx');
export const visitor: IsStart = ({ id }) => id.endsWith('/src/shell/screens/login-screen.tsx');
const member: IsStart = ({ id }) => /\/src\/(?:shell\/member-layout|features\/posts\/feed\/home-page)\.tsx$/.test(id);

/** What home adds to that: the cards of its right rail, which the first load's tables fetch, and the first steps. */
export const homeParts: IsStart = ({ id, dynamicImporters }) =>
  dynamicImporters.some((one) => one.endsWith('.first.ts')) ||
  /\/features\/posts\/feed\/(?:feed-empty|first-steps-card)\.tsx$/.test(id);

/** Libraries, or parts of them, that the first load doesn't use, although the import graph leads to all of it. */
export const takenInParts = /\/node_modules\/(?:zod\/|@tanstack\/.+\/(?:useBlocker|useQueries|queriesObserver)\.js)/;

/**
 * Icons are in the libraries' chunk: tables of links use them on creation, so they must load before all of their users.
 */
const icons = /\/node_modules\/lucide-react\/|\/src\/ui\/lucide-icon\.ts$/;
export const oneIcon = /\/lucide-react\/.+\/icons\/([\w-]+\.mjs)$/;

/** Names of icons by the module of ours that imports them. */
const iconsOf = new Map<string, Set<string>>();

/** Records which module imports which icons: in the graph, every module imports the library's list of them. */
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
 * Numbers the lines of each icon. As React keys they have six random letters, which compress badly; only their order
 * matters.
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

/** The file of each icon by each of its names, from the library's list. */
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

/** Whether one of the modules that `isUser` accepts renders this icon. */
export function isIconOf(id: string, isUser: (module: string) => boolean): boolean {
  const file = basename(id);
  const files = iconFiles(id);
  return [...iconsOf].some(([user, names]) => [...names].some((name) => files.get(name) === file) && isUser(user));
}

/** A module as a starting point: its file, and the modules that import it dynamically. */
type Module = { id: string; dynamicImporters: readonly string[] };
export type IsStart = (module: Module) => boolean;

/** Whether a module is a starting point, or one imports it, directly or indirectly; dynamic imports don't count. */
export function isReachedFrom(isStart: IsStart, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  return isStart({ id, dynamicImporters }) || importers.some((one) => isReachedFrom(isStart, one, graph, seen));
}

/** A dynamically imported module gets its own chunk, or the bundler loses its exports. */
export const isOnDemand = (id: string, graph: Graph): boolean =>
  Boolean(graph.getModuleInfo(id)?.dynamicImporters.length);

/** Whether features share a module, use it as a whole, and import it statically. */
export const isForFeatures = (id: string, graph: Graph): boolean =>
  /\/node_modules\/|\/packages\/contract\/|\/apps\/web\/src\/(?:ui|platform|parts|features\/[\w-]+\/public)\//.test(
    id,
  ) &&
  !id.includes('/lucide-react/') &&
  !takenInParts.test(id) &&
  !isOnDemand(id, graph);

/**
 * Whether a module is one that home's parts share with other screens, a few hundred bytes not worth a request, or one
 * that this needs: in another chunk, the two would import each other in a cycle, and one would run before the other is
 * loaded.
 */
function isHomes(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id) || !isForFeatures(id, graph) || !isReachedFrom(homeParts, id, graph)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.length > 1 || importers.some((one) => isHomes(one, graph, seen));
}

/**
 * Puts the first load into three chunks instead of forty: `vendor` and `base` for everyone, `member` on top. Together
 * they compress better, and a browser that fetches six files at a time waits less. The libraries are separate because
 * chunks must not import each other in a cycle. Everything else stays split by where it is used.
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
  // What both render with is for everyone, or the login would load everything for members.
  return isReachedFrom(visitor, id, graph) ? 'base' : 'member';
}

const compiledAhead = new Set(['vendor', 'base', 'member']);
const firstLoad = new Set(['rolldown-runtime', ...compiledAhead]);

/**
 * The file name of a chunk. The first load lists two hundred of them, and neither names nor random characters compress:
 * only screens and parts loaded on demand get names; a shared chunk that the bundler found only has its hash.
 */
export const chunkFileName = ({ name, isDynamicEntry }: { name: string; isDynamicEntry: boolean }): string =>
  isDynamicEntry || firstLoad.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';

/** At the top of a script, it makes V8 compile all of it, on a thread of its own while the page still loads. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/**
 * Has the first load's chunks compiled ahead. V8 otherwise compiles each function when it is first called, which held a phone's
 * main thread for longer than anything else of a page's start (docs/decisions/0047-short-tasks-at-the-start.md).
 */
export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After the minifier, which drops comments, and after the lists of files to preload, which are put at the top.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && compiledAhead.has(chunk.name)) chunk.code = `${COMPILE_HINT}\n${chunk.code}`;
        }
      },
    },
  };
}

type Bundle = Rolldown.OutputBundle;

/**
 * The file of the chunk that contains a module, and those of all its static imports.
 * @throws {Error} if the module isn't in the build: it moved, and what depends on it would load late or not at all
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

/** What is rendered first for whom, whatever the URL. */
const firstDrawn = {
  visitor: '/src/shell/screens/login-screen.tsx',
  member: '/src/shell/member-layout.tsx',
};

/** Parts with their own code that a screen renders at once: their files load with the screen's, not after its data. */
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

/** The path of a route file, as in the router: `groups.$id` is `/groups/$id`, `messages.index` is `/messages`. */
const addressOf = (file: string): string => `/${file.replaceAll('.', '/')}`.replace(/\/index$/, '') || '/';

/** The modules of a build's screens, by path: each screen's own, and those of the screens around it. */
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
 * Writes which files a page needs besides those that it names, by who requests it and at which path, and what its placeholder
 * shows: the server knows that before the scripts do, and puts it into the page (apps/server/src/platform/page.ts).
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
        placeholders: Object.fromEntries([...placeholders].map(([file, shown]) => [addressOf(file), shown])),
      };
      this.emitFile({ type: 'asset', fileName: 'first-load.json', source: JSON.stringify(files) });
    },
  };
}
