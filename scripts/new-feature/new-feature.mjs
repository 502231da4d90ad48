import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { run } from '../processes.mjs';
import { addFeature } from './add.mjs';

const next = (name) => `
Next: npm run db:generate -- --name ${name}, npm run openapi, npm run check.
Then read "Adding a feature" in CONTRIBUTING.md: it lists what the endpoint tests need from a new feature.`;

/** The task `npm run new-feature -- <name>`: writes a working feature, formatted, and prints what to do next. */
export async function newFeature({ node, env }, [name = '', ...more]) {
  try {
    if (more.length > 0) throw new Error('Give one name: npm run new-feature -- plant-visits');
    const { made, changed } = addFeature(root, name);
    console.log([...made.map((path) => `made     ${path}`), ...changed.map((path) => `changed  ${path}`)].join('\n'));
    const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
    const code = await run(node, [biome, 'format', '--write'], [...made, ...changed], { cwd: root, env });
    console.log(next(name));
    return code;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
