import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 5187);
export const baseURL = `http://127.0.0.1:${port}`;

/** Journeys against the production build and the real server, on their own embedded database. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 45_000,
  expect: { timeout: 8000 },
  // Each journey makes its own people; a long file alone at the end would leave the other workers idle.
  fullyParallel: true,
  // They wait for pages and the network half of the time.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    baseURL,
    browserName: 'chromium',
    // Requests that a service worker answers never reach a journey's own routes.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 860 },
    // Recording each step takes a sixth of the time: use `--trace retain-on-failure` to look into a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" ${fileURLToPath(new URL('./serve.ts', import.meta.url))}`,
    url: `${baseURL}/api/health`,
    timeout: 60_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    env: { PORT: String(port) },
  },
});
