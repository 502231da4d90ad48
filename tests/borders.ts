import type { Import } from './imports.ts';

/** Why a file may not import something, or null if it may. */
export type Rule = (file: string, imported: Import) => string | null;

/** Tests, what only tests use, and programs that tests start. */
const isTest = (file: string) =>
  /\.(?:test|kit|child|hostile)\.tsx?$/.test(file) || file.includes('/testing/') || file.endsWith('/sample-files.ts');
const featureOf = (file: string) => /^apps\/(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? null;
/** The folder of a server's feature or core: `features/posts`, `core/media`. */
const ownerOf = (file: string) => /^apps\/server\/src\/((?:features|core)\/[^/]+)\//.exec(file)?.[1] ?? null;
/** What a feature or core offers to others. */
const isOffered = (file: string) => file.endsWith('/public.ts') || file.endsWith('.tables.ts');
const contract = '@innerspring/contract';

/** The layer of a file: the first folder below `src`, or the file itself. */
const layerOf = (file: string, app: 'server' | 'web') => new RegExp(`^apps/${app}/src/([^/]+)`).exec(file)?.[1] ?? null;

const contractRule: Rule = (_file, { to, isPackage, specifier }) => {
  if (isPackage) return to === 'zod' ? null : 'the contract imports zod and nothing else';
  return to.startsWith('packages/contract/src/') ? null : `the contract imports nothing of ours (${specifier})`;
};

/** Following is in the core, and companies are a feature: its table names what its rows point to. */
const pointsToCompanies = (file: string, to: string) =>
  file === 'apps/server/src/core/relations/relations.tables.ts' && to.endsWith('/companies/companies.tables.ts');

/** What the server's composition (app.ts, main.ts and the like) and its demo content may do, others may not. */
const serverRule: Rule = (file, { to, isPackage }) => {
  if (file.endsWith('.routes.ts') && (to === 'drizzle-orm' || to.endsWith('.tables.ts')))
    return 'routes hold no SQL: reads are in queries, writes in commands';
  if (isPackage) return null;
  if (!to.startsWith('apps/server/src/')) return 'the server imports nothing of the web app, scripts or tests';
  if (isTest(file)) return null;
  if (isTest(to)) return 'only tests import what is for tests';
  const from = layerOf(file, 'server');
  const target = layerOf(to, 'server');
  if (from === 'platform') return target === 'platform' ? null : 'the platform knows no feature';
  if (from !== 'features' && from !== 'core') return null;
  if (target === 'platform' || ownerOf(to) === ownerOf(file)) return null;
  if (target !== 'features' && target !== 'core')
    return `a ${from} imports the platform, the contract and its own folder`;
  if (from === 'core' && target === 'features') return pointsToCompanies(file, to) ? null : 'the core knows no feature';
  return isOffered(to) ? null : 'of another only its public.ts and its tables: effects go over the bus';
};

/** Which layers of the web app each layer may import, besides its own. */
const webLayers: Record<string, string[]> = {
  ui: [],
  platform: ['ui'],
  parts: ['ui', 'platform'],
  features: ['parts', 'ui', 'platform'],
  shell: ['features', 'parts', 'ui', 'platform'],
};
/** What a feature of the web app offers to others. */
const isPublic = (file: string) => /^apps\/web\/src\/features\/[^/]+\/public\//.test(file);
/** The lists of what all features provide; only hubs may use them. */
const lists = new Set(['nav.ts', 'first.ts']);
const hubs = new Set(['features', 'shell']);
const noContract = new Set(['ui']);
const noRouter = new Set(['ui']);

const webRule: Rule = (file, { to, isPackage, isType }) => {
  const from = layerOf(file, 'web') ?? '';
  if (isPackage) {
    if (to === '@innerspring/server') return 'the web app reaches the server over HTTP only';
    if (isTest(file)) return null;
    if (to === contract && noContract.has(from) && !isType) return `${from} does not know the contract`;
    return to === '@tanstack/react-router' && noRouter.has(from) ? `${from} does not know the router` : null;
  }
  if (!to.startsWith('apps/web/src/')) return 'the web app imports nothing of the server, scripts or tests';
  if (isTest(file)) return null;
  if (isTest(to)) return 'only tests import what is for tests';
  const allowed = webLayers[from];
  const target = layerOf(to, 'web') ?? '';
  if (!allowed || to.endsWith('.css')) return null;
  if (lists.has(target)) return hubs.has(from) ? null : `${from} does not know what features there are`;
  if (target === 'features' && hubs.has(from) && featureOf(to) !== featureOf(file))
    return isPublic(to) ? null : 'of a feature only what is in its public folder';
  if (target === from || !(target in webLayers || target === 'routes')) return null;
  return allowed.includes(target) ? null : `${from} imports ${allowed.join(', ') || 'no other layer'}, not ${target}`;
};

export const rules: { folder: string; rule: Rule }[] = [
  { folder: 'packages/contract/src', rule: contractRule },
  { folder: 'apps/server/src', rule: serverRule },
  { folder: 'apps/web/src', rule: webRule },
];

/** Tests may use the test runner's packages, wherever they are. */
export const isExempt = (file: string, { to, isPackage }: Import) =>
  isTest(file) && isPackage && (to === 'vitest' || to === 'fast-check' || to.startsWith('node:'));
