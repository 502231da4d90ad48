import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../bootstrap.mjs';
import { addFeature } from './add.mjs';
import { grownMigration, growFeature } from './grown.mjs';
import { growCard } from './grown-card.mjs';
import { namesOf } from './names.mjs';

const NAME = 'plant-visits';
const LISTS = ['apps/server/src/features.ts', 'apps/web/src/nav.ts', 'packages/contract/src/features.ts'];
/** What a checkout contains besides its sources. */
const beside = new Set(['node_modules', 'dist', '.git', '.cache', 'test-results']);
/** What commands generate from a feature's sources. */
const isWritten = (path) => path.startsWith('apps/server/src/migrations/');

let copy;
let before;
const sourcesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        !entry.parentPath
          .slice(folder.length)
          .split('/')
          .some((part) => beside.has(part)),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
const contents = () => new Map(sourcesOf(copy).map((path) => [path, readFileSync(join(copy, path), 'utf8')]));

/**
 * A separate checkout: the sources as copies, the packages as links, ours to the copies. The compiler's cache isn't
 * copied: it contains paths of packages, and if these lead elsewhere, types that follow from changed ones stay
 * outdated.
 */
function makeCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'innerspring-feature-'));
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !beside.has(basename(path)) });
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@innerspring'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@innerspring') symlinkSync(join(root, 'node_modules', name), join(packages, name));
  for (const [name, path] of [
    ['contract', 'packages/contract'],
    ['server', 'apps/server'],
    ['web', 'apps/web'],
  ])
    symlinkSync(join(folder, path), join(packages, '@innerspring', name));
  return folder;
}

const read = (path) => readFileSync(join(root, path), 'utf8');
const tool = (...path) => join(root, 'node_modules', ...path);
/** Runs a program of the packages in a folder of the copy; if it fails, the error contains its output. */
async function runInCopy(folder, ...command) {
  try {
    await promisify(execFile)(process.execPath, command, { cwd: join(copy, folder), maxBuffer: 2 ** 26 });
  } catch (error) {
    throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`, { cause: error });
  }
}

/** The tests that walk all features, and in each file those that concern a new feature. */
const WALKS = {
  limits: 'limits? ',
  events: 'events of the product|waits for events',
  notifications: 'kinds? of ',
  'open-pages': 'endpoints that there are|whether open pages are told',
  'blocked-pair': 'is sorted',
  'personal-data': 'archive of a member|erasure of an account',
  manifests: 'each folder|each \\*|whoever (?:keeps|refers|stores)',
  'foreign-things': 'names only endpoints|^the owner ',
  'role-matrix': 'plantVisits',
  'hostile-fields': 'plantVisits',
};

/** Runs tests of the copy, only those whose names match if names are given; at least one per file must pass. */
async function testInCopy(project, files, names) {
  const report = join(copy, `${project}.report.json`);
  // Each worker loads the whole server: two, since types are checked at the same time.
  const given = ['--maxWorkers', '2', ...(names ? ['-t', names] : [])];
  const reporter = ['--reporter', 'default', '--reporter', 'json', '--outputFile', report];
  await runInCopy('.', tool('vitest', 'vitest.mjs'), 'run', '--project', project, ...files, ...given, ...reporter);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const passed = testResults.filter(({ assertionResults }) =>
    assertionResults.some(({ status }) => status === 'passed'),
  );
  const idle = files.filter((file) => !passed.some(({ name }) => name.includes(`/${file}`)));
  expect(idle, 'files of which no test ran').toEqual([]);
}

beforeAll(() => {
  copy = makeCopy();
  before = contents();
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }), 60_000);

describe('the forms of a name', () => {
  it('are those of the code, the table and sentences', () => {
    expect(namesOf(NAME)).toEqual({
      kebab: 'plant-visits',
      camel: 'plantVisits',
      pascal: 'PlantVisits',
      table: 'plant_visits',
      words: 'plant visits',
      thing: 'plantVisit',
      Thing: 'PlantVisit',
      one: 'plant visit',
    });
  });

  it('are no words of the language', () => {
    expect(namesOf('news')).toMatchObject({ thing: 'newsItem', Thing: 'NewsItem', one: 'news item' });
  });

  it.each(['', 'Visits', 'plant_visits', 'visit', 'plant--visits', '../visits', 'visits2'])(
    'are refused for “%s”',
    (name) => {
      expect(() => namesOf(name)).toThrow('Name the feature in lowercase');
    },
  );
});

it('the way shown in CONTRIBUTING.md names every field of the manifest', () => {
  const manifest =
    /type FeatureManifest = \{([\s\S]*?)^\};/m.exec(read('apps/server/src/platform/feature.ts'))?.[1] ?? '';
  const fields = [...manifest.matchAll(/^ {2}(\w+)\?: /gm)].map(([, name]) => name);
  const rows = [...read('CONTRIBUTING.md').matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, cell]) =>
    cell.match(/\w+/g),
  );
  expect(fields.length).toBeGreaterThan(15);
  expect(fields.filter((field) => !rows.includes(field))).toEqual([]);
});

it('the name of a feature that is there writes nothing', () => {
  expect(() => addFeature(copy, 'companies')).toThrow('already exists');
  expect(contents()).toEqual(before);
});

it('a new feature and all that it gives the hubs change its own folders and three lists, and it works', {
  timeout: 600_000,
}, async () => {
  const { made, changed } = addFeature(copy, NAME);
  expect(changed.toSorted()).toEqual(LISTS);
  const grown = [...growFeature(copy, namesOf(NAME)), ...growCard(copy, namesOf(NAME))];
  await runInCopy('.', tool('@biomejs', 'biome', 'bin', 'biome'), 'format', '--write', ...made, ...grown, ...changed);
  for (const path of LISTS) expect(readFileSync(join(copy, path), 'utf8')).toContain('plantVisits');
  await runInCopy('apps/server', tool('drizzle-kit', 'bin.cjs'), 'generate', '--name', NAME);
  const migration = sourcesOf(copy).find((path) => isWritten(path) && path.endsWith(`_${NAME}.sql`));
  appendFileSync(join(copy, migration), grownMigration(namesOf(NAME)));

  const after = contents();
  const touched = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
  const own = [...new Set([...made, ...grown])];
  for (const path of own) expect(path.split('/')).toContain(NAME);
  expect(touched.filter((path) => !isWritten(path)).toSorted()).toEqual([...own, ...changed].toSorted());
  expect([...before.keys()].filter((path) => !after.has(path))).toEqual([]);

  // One thread checks all types in two thirds of several threads' total time, and leaves the other processor to the
  // tests.
  const types = runInCopy('.', tool('typescript', 'bin', 'tsc'), '--build', '--singleThreaded');
  const tests = async () => {
    const walks = Object.keys(WALKS).map((name) => `src/${name}.test`);
    const names = ['plant.?visit', ...Object.values(WALKS)].join('|');
    await testInCopy('server', [`features/${NAME}/`, ...walks], names);
    await testInCopy('web', ['src/nav.test', `features/${NAME}/`]);
  };
  // Both run to their end, since the copy is deleted afterward.
  const ends = await Promise.allSettled([types, tests()]);
  expect(ends.flatMap(({ reason }) => reason?.message ?? [])).toEqual([]);
});
