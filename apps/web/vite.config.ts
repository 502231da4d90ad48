import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  chunkFileName,
  compileAhead,
  firstLoadChunk,
  nameFirstFiles,
  noteIcons,
  numberLines,
} from './vite.first-load.ts';
import { loadCodeAgain } from './vite.load-code.ts';
import { collectPlaceholders, orderPage } from './vite.page.ts';
import { serviceWorker } from './vite.service-worker.ts';
import { commonChunk, folderChunk, loginChunk, sharedChunk } from './vite.shared-chunks.ts';
import { trimReact } from './vite.trim-react.ts';
import { trimRouter } from './vite.trim-router.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:5000';
/** `Features.LightDark` of lightningcss: a polyfill of `light-dark()`, which our styles don't use. */
const lightDark = 1 << 20;

export default defineConfig({
  root: here('.'),
  resolve: {
    alias: {
      'react-remove-scroll': here('./src/ui/overlays/scroll-lock.tsx'),
      '../createLucideIcon.mjs': here('./src/ui/lucide-icon.ts'),
      // React has had the hook itself since 18; the shim only adds it to older versions.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [
    collectPlaceholders(),
    loadCodeAgain(),
    noteIcons(),
    numberLines(),
    trimReact(),
    trimRouter(),
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
    orderPage(),
    compileAhead(),
    nameFirstFiles(),
    serviceWorker(),
  ],
  css: { lightningcss: { exclude: lightDark } },
  build: {
    target: 'baseline-widely-available',
    outDir: here('./dist'),
    assetsDir: 'assets',
    // Every file has its own URL: the content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What the page itself names is already loaded: preload lists need not repeat it.
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : [...new Set([file, ...needed])].filter((one) => !/\/(?:rolldown-runtime|vendor|base)-/.test(one)),
    },
    // Saves more than 1 KB of the first load compared to the bundler's own minifier, for some seconds of a build.
    minify: 'terser',
    terserOptions: {
      ecma: 2020,
      module: true,
      // The two are unsafe for functions that somebody calls with `new` although they have no `this`. We know of none; the
      // browser tests run on this build.
      compress: { passes: 3, unsafe_arrows: true, unsafe_methods: true },
    },
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: chunkFileName,
        codeSplitting: {
          // Otherwise, a library that one module of the group uses would be included whole.
          includeDependenciesRecursively: false,
          groups: [
            { name: firstLoadChunk, debugName: 'first load' },
            { name: loginChunk, debugName: 'login', minShareCount: 2 },
            { name: sharedChunk, debugName: 'shared', minShareCount: 2 },
            { name: commonChunk, debugName: 'common', minShareCount: 5 },
            { name: folderChunk, debugName: 'folder', minShareCount: 2 },
          ],
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
