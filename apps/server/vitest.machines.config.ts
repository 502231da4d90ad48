import { defineConfig, mergeConfig } from 'vitest/config';
import shared, { machinesTests } from './vitest.config.ts';

/** See `machinesTests`: one file after the other, after everything else. */
export default mergeConfig(
  { ...shared, test: { ...shared.test, include: [], exclude: [] } },
  defineConfig({
    test: { name: 'server-machines', include: machinesTests, maxWorkers: 1, sequence: { groupOrder: 2 } },
  }),
);
