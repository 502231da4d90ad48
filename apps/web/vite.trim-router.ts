import type { Plugin } from 'vite';

const library = /\/@tanstack\/(?:router-core|react-router)\/dist\/esm\/[\w-]+\.js$/;
const ours = /\/apps\/web\/src\/.+\.tsx?$/;

/**
 * Options that no route of ours has: routes fetch nothing, guard nothing, and put nothing into the page's head. What the URL's query
 * says, their screens read.
 */
const routesHaveNo = [
  'beforeLoad',
  'context',
  'gcTime',
  'head',
  'loader',
  'loaderDeps',
  'onCatch',
  'onError',
  'params',
  'parseParams',
  'pendingMinMs',
  'pendingMs',
  'postSearchFilters',
  'preSearchFilters',
  'preload',
  'preloadGcTime',
  'preloadStaleTime',
  'remountDeps',
  'scripts',
  'shellComponent',
  'shouldReload',
  'ssr',
  'staleTime',
  'stringifyParams',
  'validateSearch',
  'wrapInSuspense',
];

/** Options that our router doesn't have: one site at the root of one origin, drawn in the browser. */
const routerHasNo = [
  'InnerWrap',
  'Wrap',
  'additionalContext',
  'basepath',
  'defaultComponent',
  'defaultGcTime',
  'defaultHashScrollIntoView',
  'defaultOnCatch',
  'defaultPreloadGcTime',
  'defaultPreloadStaleTime',
  'defaultRemountDeps',
  'defaultStaleReloadMode',
  'defaultStaleTime',
  'defaultStructuralSharing',
  'defaultViewTransition',
  'getScrollRestorationKey',
  'isServer',
  'isShell',
  'notFoundRoute',
  'origin',
  'rewrite',
  'routeMasks',
  'scrollRestorationBehavior',
  'scrollToTopSelectors',
  'trailingSlash',
  'unmaskOnReload',
];

/** Functions that then have nothing to do, and what they return instead. */
const emptied = {
  // Runs of loaders, which several visits may share, and what they leave behind.
  loadResource: 'options[0].signal.aborted ? CANCELED_OUTCOME : [SUCCESS, void 0]',
  getLoaderContext: 'void 0',
  cacheLoaderMatch: 'void 0',
  runBackground: 'void 0',
  discardBackground: 'void 0',
  releaseOwnedFlight: 'void 0',
  releaseFlight: 'void 0',
  transferMatchResources: 'void 0',
  acquireMatchResources: 'void 0',
  // Redirects that a guard or a loader throws.
  materializeRedirect: 'outcome',
  followRedirect: 'void 0',
  // Titles and scripts of routes; callbacks of a route that is entered or left.
  projectLane: 'lane',
  runRouteLifecycle: 'void 0',
  validateSearch: '{}',
  getSearchMiddlewares: '[]',
  // Addresses other than those of the routes.
  rewriteBasepath: 'void 0',
  processRouteMasks: 'void 0',
  findFlatMatch: 'void 0',
};

/** Methods of the router that nobody calls, or only what is taken out above. */
const uncalled = ['invalidate', 'clearCache', 'resolveRedirect', 'matchRoute'];

/** Reads of what no link of ours has, or what would have to come from the above, and their constant values. */
const constants: readonly (readonly [read: RegExp, value: string])[] = [
  [/\b(?:this|router)\.rewrite\b(?!\s*=[^=])/g, '(void 0)'],
  [/\b\w+\.maskedLocation\b(?!\s*=[^=])/g, '(void 0)'],
  [/(?<=\bif \()maskedLocation(?=\))/g, 'false'],
  [/\b(?:opts|options)\.mask\b/g, '(void 0)'],
  [/(?<=const )\{ __tempLocation, __tempKey \} = location\.state;/g, '__tempLocation = void 0, __tempKey = void 0;'],
  [/\b(?:next|nextLocation|location|publicLocation)\.external\b/g, 'false'],
  [/(?<=\bshouldViewTransition = )[^;]+/g, 'void 0'],
  [/\brouter\._handoff\b(?!\s*=[^=])/g, '(void 0)'],
  [/\bpreload === "(?:render|viewport)"/g, 'false'],
  [/\b(?:stableA|a)ctiveOptions\?\.(?:includeHash|explicitUndefined)\b/g, '(void 0)'],
  [/\b(?:options|dest|opts)\.unsafeRelative\b/g, '(void 0)'],
  [/(?<=\bnextSearch = )middlewares\.length(?= \?)/g, 'false'],
  [/\brouter\.options\.disableGlobalCatchBoundary\b/g, 'true'],
];

/** Reads of one option: `route.options.loader`, `getRoute(router, match).options.loader`, `routeOptions.head`. */
const readsOf = (option: string) =>
  new RegExp(`(?:[\\w$]+(?:\\([^()]*\\))?\\??\\.)*(?:[a-z]\\w*O|o)ptions\\??\\.${option}\\b(?!\\s*=[^=])`, 'g');

const methodOf = (name: string) =>
  new RegExp(`^\\t\\tthis\\.${name} = \\([^)]*\\) => \\{[\\s\\S]*?\\n\\t\\t\\};$`, 'm');

const functionOf = (name: string) => new RegExp(`^((?:async )?function ${name}\\([^)]*\\)) \\{[\\s\\S]*?\\n\\}$`, 'm');

/** What a route file declares, and what our router is made with. */
const declared = /\bcreate(?:FileRoute\([^)]*\)|RootRoute|Router)\(\{$[\s\S]*?^ {0,2}\}\)/m;
const declares = new RegExp(
  `^ {2,4}(?:${[...routesHaveNo, ...routerHasNo, 'onEnter', 'onStay', 'onLeave'].join('|')})(?::|\\()`,
  'm',
);
/** Other code of ours that would need what is taken out. */
const uses = new RegExp(
  [
    'import \\{[^}]*\\b(?:redirect|notFound|useMatchRoute|MatchRoute)\\b',
    `\\brouter\\.(?:${uncalled.join('|')})\\(`,
    '\\b(?:viewTransition|unsafeRelative|includeHash|explicitUndefined)\\b',
    '<(?:Link|SiteLink|NavigationLink)\\b[^>]*\\b(?:mask|preload)=',
  ].join('|'),
);
const withRouter = /from '@tanstack\/react-router'/;

/**
 * Takes out of TanStack Router what our routes, links and router never use: the build writes the constant
 * values of their options into the library, so that the minifier finds the code behind them unused. The build fails if an
 * upgrade no longer has one of these places, or if our code would need what is taken out.
 */
export function trimRouter(): Plugin {
  const places: readonly (readonly [RegExp, string])[] = [
    ...routerHasNo.map((name) => [readsOf(name), '(void 0)'] as const),
    ...Object.entries(emptied).map(([name, value]) => [functionOf(name), `$1 { return ${value}; }`] as const),
    ...uncalled.map((name) => [methodOf(name), ''] as const),
    ...constants,
  ];
  const ofRoutes = routesHaveNo.map((name) => [readsOf(name), '(void 0)'] as const);
  const missing = new Set<string>();
  return {
    name: 'trim-router',
    apply: 'build',
    buildStart() {
      for (const [place] of [...places, ...ofRoutes]) missing.add(place.source);
    },
    transform: {
      // As it is written: later, types and tags are gone.
      order: 'pre',
      filter: { id: [library, ours] },
      handler(code, id) {
        if (!library.test(id)) {
          if (!withRouter.test(code)) return null;
          const found = declares.exec(declared.exec(code)?.[0] ?? '')?.[0] ?? uses.exec(code)?.[0];
          if (found)
            this.error(`${id} uses ${found.trim()}, which the build takes out of the router (vite.trim-router.ts)`);
          return null;
        }
        // A link's options have other meanings than a route's.
        const those = id.endsWith('/link.js') ? places : [...ofRoutes, ...places];
        const trimmed = those.reduce((text, [place, value]) => {
          const next = text.replace(place, value);
          if (next !== text) missing.delete(place.source);
          return next;
        }, code);
        return { code: trimmed, map: null };
      },
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(
          `TanStack Router no longer has these places: review vite.trim-router.ts\n${[...missing].join('\n')}`,
        );
    },
  };
}
