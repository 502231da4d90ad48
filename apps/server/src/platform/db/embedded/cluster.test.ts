import { expect, it } from 'vitest';
import { sharedBuffers } from './cluster.ts';

const GB = 1024 ** 3;

it.each([
  [0.5 * GB, '128MB'],
  [2 * GB, '128MB'],
  [24 * GB, '1536MB'],
  [256 * GB, '2048MB'],
])('a machine of %d bytes gives its database %s', (bytes, buffers) => {
  expect(sharedBuffers(bytes)).toBe(buffers);
});
