import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { seedDemo } from '../demo/seed.ts';
import { users } from '../core/accounts/accounts.tables.ts';
import type { TestUser } from './people.ts';
import { type TestApp, testApp } from './test-app.ts';

export interface DemoKit {
  site: TestApp;
  /** A demo account. @throws {Error} where there is none of that name */
  demo(username: string): Promise<TestUser>;
}

/**
 * A site filled with the demo content.
 * @param arrange changes what it works with before the content comes
 */
export async function demoKit(arrange?: (site: TestApp) => void): Promise<DemoKit> {
  const site = await testApp();
  arrange?.(site);
  await seedDemo(site.deps);
  return {
    site,
    async demo(username) {
      const [found] = await site.db.select().from(users).where(eq(users.username, username));
      if (!found) throw new Error(`${username} is not there.`);
      return found;
    },
  };
}

/** `demoKit` for all tests of a file: filled before the first one and closed after the last. */
export function demoContent(arrange?: (site: TestApp) => void): DemoKit {
  let kit: DemoKit | undefined;
  const present = (): DemoKit => {
    if (!kit) throw new Error('Used before the tests began.');
    return kit;
  };
  beforeAll(async () => {
    kit = await demoKit(arrange);
  }, 60_000);
  afterAll(() => kit?.site.close());
  return {
    get site() {
      return present().site;
    },
    demo: (username) => present().demo(username),
  };
}
