import { Resolver } from 'node:dns/promises';
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts';

/** Where a domain's owner puts what proves it: at the network's edge, replaced in tests. */
export type DomainProof = {
  /** The texts of a name's TXT records; none where there is no such name. @throws {Error} where the answer did not come. */
  txt(name: string): Promise<string[]>;
  /** The text of a small public file. @throws {Error} where it cannot be read. */
  file(url: string): Promise<string>;
};

const absent = new Set(['ENODATA', 'ENOTFOUND']);

/** The real one: the system's DNS servers and the guarded fetch. */
export function createDomainProof(fetchText: GuardedFetch = createGuardedFetch()): DomainProof {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  return {
    async txt(name) {
      try {
        const records = await resolver.resolveTxt(name);
        return records.map((parts) => parts.join(''));
      } catch (error) {
        if (error instanceof Error && 'code' in error && absent.has(String(error.code))) return [];
        throw error;
      }
    },
    file: (url) => fetchText(url),
  };
}
