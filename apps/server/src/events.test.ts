import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from './features.ts';
import { collect } from './platform/feature.ts';
import type { AnyEvent } from './platform/outbox/outbox.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const here = import.meta.dirname;
const sources = globSync('{core,features,platform}/**/*.ts', { cwd: here }).filter(
  (file) => !file.endsWith('.test.ts'),
);
const declarations = sources.filter((file) => readFileSync(join(here, file), 'utf8').includes('defineEvent<'));
const declared = collect(features, 'events').flat();

const tokensOf = async (file: string): Promise<AnyEvent[]> =>
  Object.entries<Record<string, AnyEvent>>(await import(join(here, file)))
    .filter(([name]) => name.endsWith('Events'))
    .flatMap(([, events]) => Object.values(events));

describe('the events of the product', () => {
  it('have names of their own', () => {
    expect(declared.length).toBeGreaterThan(30);
    expect(new Set(declared.map(({ type }) => type)).size).toBe(declared.length);
  });

  it('are declared in the *.tokens.ts of a feature, nowhere else', () => {
    expect(declarations.filter((file) => !file.endsWith('.tokens.ts'))).toEqual([]);
  });

  it.each(declarations)('of %s all stand in the manifest of its feature', async (file) => {
    const [, folder] = file.split('/');
    const manifest = features.find(({ name }) => name === folder);
    expect(manifest?.events).toEqual(await tokensOf(file));
  });
});

describe('whoever waits for events', () => {
  let site: TestApp;
  const waiting: { event: AnyEvent; consumer: string }[] = [];

  beforeAll(async () => {
    // Any program will do: only where videos can be converted does anybody wait for them.
    site = await testApp({ config: { ffmpegPath: process.execPath } });
    const consume = (event: AnyEvent, consumer: string) => void waiting.push({ event, consumer });
    const deps = { ...site.deps, outbox: { ...site.deps.outbox, consume } };
    for (const subscribe of collect(features, 'subscribers').flat()) subscribe(deps)?.();
  });
  afterAll(() => site.close());

  it('waits for one that a manifest declares', () => {
    expect(waiting.filter(({ event }) => !declared.includes(event))).toEqual([]);
  });

  it('leaves none without a consumer', () => {
    const consumed = new Set(waiting.map(({ event }) => event));
    expect(declared.filter((event) => !consumed.has(event))).toEqual([]);
  });

  it('has a name of its own at each event', () => {
    const names = waiting.map(({ event, consumer }) => `${event.type} ${consumer}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
