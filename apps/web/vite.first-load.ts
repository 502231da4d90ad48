import type { Plugin, Rolldown } from 'vite';
import { placeholders } from './vite.page.ts';

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
          if (chunk.type === 'chunk' && (chunk.isEntry || chunk.name === 'vendor'))
            chunk.code = `${COMPILE_HINT}\n${chunk.code}`;
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

/** What is rendered for visitors, whatever the URL. The member's frame comes with the entry. */
const login = '/src/shell/screens/login-screen.tsx';

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
        visitor: needed([login]),
        screens: Object.fromEntries(screens),
        placeholders: Object.fromEntries([...placeholders].map(([file, shown]) => [addressOf(file), shown])),
      };
      this.emitFile({ type: 'asset', fileName: 'first-load.json', source: JSON.stringify(files) });
    },
  };
}
