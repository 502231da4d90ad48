import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkFileName, firstLoadChunk, nameFirstFiles, noteIcons, numberLines } from './vite.first-load.ts';
import { loadCodeAgain } from './vite.load-code.ts';
import { serviceWorker } from './vite.service-worker.ts';
import { trimReact } from './vite.trim-react.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:5000';

/** The two latin faces are needed for the first paint, so the page names them before the style sheet does. */
function preloadFonts(): Plugin {
  const firstPaint = /(?:figtree|fraunces)-latin-wght-normal.*\.woff2$/;
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((name) => firstPaint.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend' as const,
          }));
      },
    },
  };
}

export default defineConfig({
  root: here('.'),
  resolve: {
    alias: {
      'react-remove-scroll': here('./src/ui/overlays/scroll-lock.tsx'),
      '../createLucideIcon.mjs': here('./src/ui/lucide-icon.ts'),
      // React has had the hook itself since 18; the shim only carries it to older ones.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [
    loadCodeAgain(),
    noteIcons(),
    numberLines(),
    trimReact(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: here('./src/routes'),
      generatedRouteTree: here('./src/routeTree.gen.ts'),
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    tailwind(),
    preloadFonts(),
    nameFirstFiles(),
    serviceWorker(),
  ],
  build: {
    target: 'baseline-widely-available',
    outDir: here('./dist'),
    assetsDir: 'assets',
    // Every file keeps its own URL: the content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What the page itself names is there already: lists of what to fetch first need not repeat it.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : [...new Set([file, ...needed])].filter((one) => !/\/(?:rolldown-runtime|vendor|icons|base)-/.test(one)),
    },
    // Compresses better than the bundler's own minifier by more than 1 KB of the first load, for some seconds of a build.
    minify: 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: chunkFileName,
        codeSplitting: {
          // Without it a library that one module of the group uses would come along whole.
          includeDependenciesRecursively: false,
          groups: [{ name: firstLoadChunk, debugName: 'first load' }],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/uploads': { target: server, changeOrigin: false },
      '/ws': { target: server, ws: true },
    },
  },
});
