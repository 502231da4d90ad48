import { canInstall, findProgram, installPackages } from './debian.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const folders = [
  '/snap/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];

/** Path of a Chromium for the browser tests, installed if need be, or null after a line on how to get one. */
export async function ensureChromium() {
  const find = () => process.env.CHROMIUM_PATH || findProgram([...names, 'Google Chrome', 'Chromium'], folders);
  if (find()) return find();
  if (canInstall() && (await installPackages(['chromium']))) return find();
  console.error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.',
  );
  return null;
}
