import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ours = fileURLToPath(new URL('./src/platform/code/missing-code.ts', import.meta.url));

/**
 * Replaces Vite's way of loading code on demand with ours: with its `modulepreload`, the browser remembers a file that
 * couldn't be fetched as failed for good.
 */
export function loadCodeAgain(): Plugin {
  return {
    name: 'load-code-again',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /preload-helper/ },
      handler: (id) =>
        id === '\0vite/preload-helper.js' ? `export { loadCode as __vitePreload } from ${JSON.stringify(ours)}` : null,
    },
  };
}
