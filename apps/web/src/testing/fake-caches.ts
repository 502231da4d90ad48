/** Cache storage in memory, as far as the app uses it. `fetched` replaces the network. */
export function fakeCaches(origin: string, fetched: (path: string) => Promise<Response>) {
  const all = new Map<string, Map<string, Response>>();
  const pathOf = (request: RequestInfo | URL, ignoreSearch = false) => {
    const { pathname, search } = new URL(request instanceof Request ? request.url : String(request), origin);
    return ignoreSearch ? pathname : pathname + search;
  };
  const open = (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    return {
      put: async (request: RequestInfo | URL, response: Response) => void kept.set(pathOf(request), response),
      match: async (request: RequestInfo | URL, { ignoreSearch = false } = {}) =>
        kept.get(pathOf(request, ignoreSearch))?.clone(),
      addAll: async (paths: string[]) => {
        const answers = await Promise.all(paths.map((path) => fetched(path)));
        if (answers.some(({ ok }) => !ok)) throw new TypeError('not all could be fetched');
        for (const [at, path] of paths.entries()) kept.set(path, answers[at] ?? new Response());
      },
      add: async (path: string) => {
        const answer = await fetched(path);
        if (!answer.ok) throw new TypeError('could not be fetched');
        kept.set(path, answer);
      },
      keys: async () => [...kept.keys()].map((path) => new Request(origin + path)),
      delete: async (request: RequestInfo | URL) => kept.delete(pathOf(request)),
    };
  };
  const storage = {
    open: async (name: string) => open(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: RequestInfo | URL) => {
      for (const name of all.keys()) {
        const found = await open(name).match(request);
        if (found) return found;
      }
      return undefined;
    },
  };
  return {
    storage: storage as unknown as CacheStorage,
    names: () => [...all.keys()],
    paths: (name: string) => [...(all.get(name)?.keys() ?? [])],
  };
}
