import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const source = fileURLToPath(new URL('./src/service-worker/worker.ts', import.meta.url));
/** What the app needs to open without a network: the entry with the member's frame, and the stored feed. */
const starts = [
  '/src/main.tsx',
  '/src/shell/start/stand-in-shell.tsx',
  '/src/shell/screens/unreachable-page.tsx',
  '/src/ui/overlays/toaster.tsx',
];
/** Files that the page names, besides the built ones. */
const plainFiles = ['/favicon.svg', '/manifest.webmanifest'];

type Bundle = Rolldown.OutputBundle;

/**
 * The file of the chunk that contains a module, and those of all its static imports.
 * @throws {Error} if the module isn't in the build: it moved, and without it the app would not open
 */
function filesOf(module: string, bundle: Bundle): string[] {
  const chunk = Object.values(bundle).find(
    (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(module)),
  );
  if (!chunk) throw new Error(`The build has no ${module}`);
  const found = new Set([chunk.fileName]);
  for (const name of found) {
    const one = bundle[name];
    if (one?.type === 'chunk') for (const imported of one.imports) found.add(imported);
  }
  return [...found];
}

/** The files of the shell, in a fixed order: those, and what the page names besides scripts. */
function shellFiles(bundle: Bundle, page: string): string[] {
  const chunks = starts.flatMap((start) => filesOf(start, bundle));
  const assets = Object.keys(bundle).filter((name) => page.includes(`/${name}"`));
  return [...new Set([...chunks, ...assets])].map((name) => `/${name}`).sort();
}

/** The worker in one file without imports, so that the browser detects every change of it. */
async function workerCode(files: readonly string[], page: string): Promise<string> {
  const name = createHash('sha256')
    .update(JSON.stringify([files, page]))
    .digest('hex')
    .slice(0, 12);
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    define: { RELEASE: JSON.stringify({ name, files: [...files, ...plainFiles] }) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      reportCompressedSize: false,
      rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
  const [output] = [made].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('The service worker wasn’t built');
  return chunk.code;
}

/** Builds the service worker, which knows the files of this release, as /sw.js. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      const html = page?.type === 'asset' ? String(page.source) : '';
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerCode(shellFiles(bundle, html), html) });
    },
  };
}
