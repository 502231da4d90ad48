import { canInstall, findProgram, installPackages } from './debian.mjs';

/** The same browser without windows: journeys take 70% to 85% of the time in it. */
const shell = 'chromium-headless-shell';
const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'Google Chrome',
  'Chromium',
];
const folders = [
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];

/** Path of a Chromium for the browser tests, installed if needed, or null after a message on how to get one. */
export async function ensureChromium() {
  const found = process.env.CHROMIUM_PATH || findProgram([shell]);
  if (found) return found;
  if (canInstall() && (await installPackages([shell]))) return findProgram([shell]);
  const other = findProgram(names, folders);
  if (other) return other;
  console.error(
    `The browser tests need Chromium. Install it (Debian: apt-get install ${shell}) or set CHROMIUM_PATH to its executable.`,
  );
  return null;
}
