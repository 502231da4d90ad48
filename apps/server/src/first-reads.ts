import { api, type EndpointShape } from '@innerspring/contract';

/** A call that a screen makes as soon as it's rendered, with parameters in the order of the browser's URL. */
export type FirstRead = { endpoint: EndpointShape; params?: Record<string, string>; query?: Record<string, string> };

/** A page's path, and the calls that its screen makes first; `part` is what the group of the path matched. */
type Screen = { path: RegExp; reads: (part: string) => FirstRead[] };

const screens: readonly Screen[] = [
  {
    path: /^\/profile\/([1-9]\d{0,15})$/,
    reads: (id) => [
      { endpoint: api.people.get, params: { id } },
      { endpoint: api.posts.byAuthor, params: { id } },
    ],
  },
  { path: /^\/profile\/viewers$/, reads: () => [{ endpoint: api.people.viewers }] },
  { path: /^\/post\/([1-9]\d{0,15})$/, reads: (id) => [{ endpoint: api.posts.get, params: { id } }] },
  { path: /^\/companies\/([1-9]\d{0,15})$/, reads: (id) => [{ endpoint: api.companies.get, params: { id } }] },
  {
    path: /^\/groups\/([1-9]\d{0,15})$/,
    reads: (id) => [
      { endpoint: api.groups.get, params: { id } },
      { endpoint: api.groupPosts.list, params: { id } },
    ],
  },
  { path: /^\/groups$/, reads: () => [{ endpoint: api.groups.mine }, { endpoint: api.groups.invitations }] },
  {
    path: /^\/(?:network|network-hub|directory)$/,
    reads: () => [
      { endpoint: api.directory.people },
      { endpoint: api.directory.peopleFacets },
      { endpoint: api.follows.suggestions },
    ],
  },
  { path: /^\/notifications$/, reads: () => [{ endpoint: api.notifications.list }] },
  { path: /^\/messages$/, reads: () => [{ endpoint: api.messages.list, query: { tab: 'all' } }] },
  {
    path: /^\/messages\/([1-9]\d{0,15})$/,
    reads: (id) => [
      { endpoint: api.messages.list, query: { tab: 'all' } },
      { endpoint: api.messages.conversation, params: { id } },
      { endpoint: api.messages.thread, params: { id } },
    ],
  },
  {
    path: /^\/saved-posts$/,
    reads: () => [
      { endpoint: api.saved.collections, query: { kind: 'post' } },
      { endpoint: api.savedThings.list, params: { kind: 'post' } },
    ],
  },
  { path: /^\/jobs$/, reads: () => [{ endpoint: api.jobs.list }, { endpoint: api.jobs.facets }] },
  { path: /^\/jobs\/([1-9]\d{0,15})$/, reads: (id) => [{ endpoint: api.jobs.get, params: { id } }] },
  {
    path: /^\/events$/,
    reads: () => [{ endpoint: api.events.list, query: { tab: 'upcoming' } }, { endpoint: api.events.regions }],
  },
  {
    path: /^\/events\/([1-9]\d{0,15})$/,
    reads: (id) => [
      { endpoint: api.events.get, params: { id } },
      { endpoint: api.events.attendance, params: { id } },
    ],
  },
  { path: /^\/polls$/, reads: () => [{ endpoint: api.polls.list, query: { tab: 'open' } }] },
  { path: /^\/polls\/([1-9]\d{0,15})$/, reads: (id) => [{ endpoint: api.polls.get, params: { id } }] },
  { path: /^\/settings$/, reads: () => [{ endpoint: api.settings.get }] },
  { path: /^\/settings\/profile$/, reads: () => [{ endpoint: api.people.own }, { endpoint: api.people.enhanced }] },
  { path: /^\/available-to-hire$/, reads: () => [{ endpoint: api.hireCards.own }, { endpoint: api.hireCards.list }] },
];

/**
 * The calls that the screen at a URL makes first. None for a URL with a query: only the browser knows what its filters and tabs
 * request.
 */
export function firstReadsOf(url: string): FirstRead[] {
  for (const { path, reads } of screens) {
    const [found, part = ''] = path.exec(url) ?? [];
    if (found !== undefined) return reads(part);
  }
  return [];
}
