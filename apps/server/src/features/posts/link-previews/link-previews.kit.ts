import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../../testing/member-kit.ts';
import { type OutsideWeb, outsideWeb, serves } from '../../../testing/outside-web.ts';

let made = 0;
/** A host that no other test names. */
export const newHost = () => {
  made += 1;
  return `site${made}.example`;
};
export const page = (head: string) => `<!doctype html><html><head>${head}</head><body><p>Words</p></body></html>`;
export const titled = (title: string) => serves(page(`<meta property="og:title" content="${title}">`));

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Used before the tests began.');
  return value;
}

/** An app with one member, and an internet anew for each test. */
export function previewKit() {
  let kit: MemberKit | undefined;
  let member: Person | undefined;
  let web: OutsideWeb | undefined;
  beforeAll(async () => {
    kit = await memberKit();
    member = await kit.member();
  });
  afterAll(() => kit?.close());
  beforeEach(async () => {
    web = await outsideWeb();
    given(kit).deps.readOutside = web.read;
  });
  afterEach(() => web?.close());
  return {
    get kit() {
      return given(kit);
    },
    get web() {
      return given(web);
    },
    get member() {
      return given(member);
    },
    read: async (url: string, by?: Person) =>
      (await given(by ?? member).ok(api.linkPreviews.read, { body: { url } })).preview,
  };
}
