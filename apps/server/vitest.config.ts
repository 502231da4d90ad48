import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests that start whole servers or databases and hold them to a time: no other test may run beside them. */
export const processTests = ['src/main*.test.ts', 'src/platform/db/embedded/*.test.ts'];
/** As `processTests`, of several servers on one PostgreSQL and one Redis (`npm run test:services`). */
export const machinesTests = ['src/two-processes*.test.ts', 'src/many-machines.test.ts'];

/** Tests of the server: on a real PostgreSQL, started once for the run, with a database of its own for each file. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    exclude: [...processTests, ...machinesTests],
    globalSetup: ['./src/testing/global-setup.ts'],
    setupFiles: ['../../tests/seeded.ts'],
    restoreMocks: true,
    // Every file has an app and a database of its own, so the modules themselves are loaded once a worker: half of the time.
    isolate: false,
    hookTimeout: 60_000,
    testTimeout: 40_000,
    // They wait for the database half of the time.
    maxWorkers: 3,
  },
});
