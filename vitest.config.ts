import { defineConfig } from 'vitest/config';

const unit = {
  name: 'unit',
  environment: 'node' as const,
  setupFiles: ['tests/seeded.ts'],
  include: ['packages/contract/src/**/*.test.ts', 'scripts/**/*.test.mjs', 'bench/**/*.test.ts'],
};

export default defineConfig({
  test: {
    projects: [
      { test: unit },
      { test: { name: 'architecture', environment: 'node', include: ['tests/**/*.test.ts', 'apps/web/*.test.ts'] } },
      'apps/server/vitest.config.ts',
      'apps/server/vitest.processes.config.ts',
      'apps/server/vitest.machines.config.ts',
      'apps/web/vitest.config.ts',
    ],
  },
});
