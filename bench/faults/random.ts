import { seededRandom } from '../../apps/server/src/platform/demo/demo-content.ts';

/** A generator of numbers from 0 up to 1, repeatable with a printed seed. */
export const randomFrom = (seed: number): (() => number) => seededRandom(seed).next;

/** A random number between the two. */
export const between = (random: () => number, least: number, most: number): number => least + random() * (most - least);
