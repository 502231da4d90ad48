import type { Plugin } from 'vite';

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
