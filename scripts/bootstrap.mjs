// What every command of this project does first. It runs on a machine that has nothing but some Node from 18 on, so
// this file and what it imports use no package and no newer syntax.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, run, seconds, succeeds } from './processes.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const neededMajor = 24;
const stampOf = (folder) => join(folder, 'node_modules', '.installed');

/**
 * Installs the packages if the lockfile or a package.json changed since the last time, and returns the Node that runs
 * everything else, with an environment in which it comes first on the path. If that isn't possible, ends the process
 * with a clear message.
 */
export async function bootstrap() {
  await install(root);
  const node = findNode(root);
  return { node, env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` } };
}

/** Hash of what determines which packages are installed: lockfile, every package.json, and the type of machine. */
export function installHash(folder) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`);
  for (const file of ['package-lock.json', ...manifests(folder)]) {
    const path = join(folder, file);
    hash.update(`${file}\n`).update(existsSync(path) ? readFileSync(path) : 'missing');
  }
  return hash.digest('hex');
}

/** Whether node_modules is what the lockfile requires, by the stamp or, after an `npm install`, by npm's own record. */
export function isInstalled(folder) {
  const stamp = stampOf(folder);
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8').trim() === installHash(folder) || npmRecordMatches(folder);
  return npmRecordMatches(folder);
}

export function markInstalled(folder) {
  writeFileSync(stampOf(folder), `${installHash(folder)}\n`);
}

async function install(folder) {
  if (isInstalled(folder)) {
    const stamp = stampOf(folder);
    if (!existsSync(stamp) || readFileSync(stamp, 'utf8').trim() !== installHash(folder)) markInstalled(folder);
    return;
  }
  const startedAt = Date.now();
  const first = !existsSync(join(folder, 'node_modules'));
  console.log(
    `Installing packages (${first ? 'first run' : 'package-lock.json changed'}). This takes a minute or two.`,
  );
  // Install scripts stay off: nothing here needs one. Warnings are hidden because a Node that is too old for the
  // packages can still install them.
  const options = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const code = await run(...npmCommand(), ['ci', ...options], { cwd: folder });
  if (code !== 0) {
    fail(
      `Couldn’t install the packages (npm ci, exit code ${code}). See the output above, check your connection, and run the same command again.`,
    );
  }
  markInstalled(folder);
  console.log(`Packages installed in ${seconds(startedAt)}.`);
}

/** The program and its first arguments: npm's own script if npm started us, else the npm on the path. */
function npmCommand() {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script)) return [process.execPath, [script]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}

function manifests(folder) {
  return ['package.json', ...readJson(join(folder, 'package.json')).workspaces.map((name) => `${name}/package.json`)];
}

/** Compares npm's record of node_modules, and each package.json, with the lockfile. */
function npmRecordMatches(folder) {
  const lock = readJson(join(folder, 'package-lock.json'))?.packages;
  const record = readJson(join(folder, 'node_modules', '.package-lock.json'))?.packages;
  if (!lock || !record) return false;
  for (const file of manifests(folder)) {
    const manifest = readJson(join(folder, file));
    const locked = lock[file === 'package.json' ? '' : dirname(file)];
    if (!manifest || !locked || !sameDependencies(manifest, locked)) return false;
  }
  const packages = Object.keys(lock).filter(
    (name) => name.startsWith('node_modules/') || name.includes('/node_modules/'),
  );
  const wanted = new Set(packages);
  return (
    packages.every((name) => (record[name] ? record[name].version === lock[name].version : lock[name].optional)) &&
    Object.keys(record).every((name) => !name.includes('node_modules/') || wanted.has(name))
  );
}

function sameDependencies(manifest, locked) {
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every((kind) => {
    const sorted = (dependencies) => JSON.stringify(Object.entries(dependencies ?? {}).sort());
    return sorted(manifest[kind]) === sorted(locked[kind]);
  });
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** The Node that came with the packages, else the running one if it is new enough. */
export function findNode(folder) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(folder, 'node_modules', `node-${platform}-${process.arch}`, 'bin', program);
  if (existsSync(pinned) && succeeds(pinned, ['--version'])) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath;
  return fail(
    `This needs Node ${neededMajor} or newer. You have ${process.version}, and there’s no package for ${process.platform}-${process.arch}. Get it from https://nodejs.org and run the same command again.`,
  );
}
