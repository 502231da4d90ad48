import { defineConfig, mergeConfig } from 'vitest/config';
import shared, { processTests } from './vitest.config.ts';

/** See `processTests`: one file after the other, after everything else. */
export default mergeConfig(
  { ...shared, test: { ...shared.test, include: [], exclude: [] } },
  defineConfig({
    test: { name: 'server-processes', include: processTests, maxWorkers: 1, sequence: { groupOrder: 1 } },
  }),
);
