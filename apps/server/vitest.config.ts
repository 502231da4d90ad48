import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of the server: on a real PostgreSQL, started once for the run, with a database of its own for each file. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./src/testing/global-setup.ts'],
    restoreMocks: true,
    hookTimeout: 30_000,
    testTimeout: 20_000,
  },
});
