import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { orderPage } from './vite.page.ts';
import { serviceWorker } from './vite.service-worker.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:5000';
/** `Features.LightDark` of lightningcss: a polyfill of `light-dark()`, which our styles don't use. */
const lightDark = 1 << 20;

export default defineConfig({
  root: here('.'),
  resolve: {
    alias: {
      'react-remove-scroll': here('./src/ui/overlays/scroll-lock.tsx'),
    },
  },
  plugins: [
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
      // Lists of what each part on demand needs would be 5 KB of the first load; a browser finds these files in the part's own.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    // The server names the files of each screen in its page (apps/server/src/platform/web-build.ts).
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Has V8 compile what every page runs on a thread of its own, while the page still loads (docs/decisions/0047).
        postBanner: ({ isEntry, name }) => (isEntry || name === 'vendor' ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/ },
            { name: 'app', tags: ['$initial'] },
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
