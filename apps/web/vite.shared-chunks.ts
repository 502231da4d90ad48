import { type Graph, homeParts, isOnDemand, isReachedFrom, isForFeatures, visitor } from './vite.first-load.ts';

/**
 * Libraries and shared parts that are too large to load wherever one small part uses them: one file per kind. By
 * default, the bundler makes a file of every set of modules that the same screens share: fifty of a kilobyte each for
 * one screen, over a browser's six connections.
 */
const heavyKinds = {
  menus: /\/node_modules\/(?:@floating-ui\/|@radix-ui\/react-(?:popper|arrow|menu|dropdown-menu|popover)\/)/,
  lists: /\/node_modules\/@radix-ui\/react-(?:collection|roving-focus|tabs)\/|\/src\/ui\/tabs\.tsx$/,
  overlays:
    /\/node_modules\/(?:@radix-ui\/|aria-hidden\/)|\/src\/ui\/overlays\/(?:dialog-layer|guest|return-focus|scroll-lock|use-escape)\.tsx?$/,
  forms:
    /\/node_modules\/(?:react-hook-form|@hookform)\/|\/useBlocker\.js$|\/src\/parts\/forms\/|\/src\/ui\/forms\/(?:bound-fields|form-dialog)\.tsx$/,
};
type HeavyKind = keyof typeof heavyKinds;
const names = Object.keys(heavyKinds) as HeavyKind[];

/** Small things that two screens share and most screens use: icons, endpoints, plain fields, hooks of Radix. */
const small =
  /\/node_modules\/lucide-react\/|\/packages\/contract\/src\/(?:.+\/)?[\w-]*(?:endpoints|choices|limits|rules|storable|plan)\.ts$|\/node_modules\/@radix-ui\/(?:primitive|react-(?:context|compose-refs|primitive|presence|slot|id|direction|use-[\w-]+))\/|\/src\/ui\/(?:roving|once-laid-out)\.ts$|\/src\/ui\/forms\/(?:form-field|text-fields|choices|form)\.tsx$|\/src\/platform\/use-action\.ts$/;

const kindOf = (id: string): HeavyKind | undefined =>
  small.test(id) ? undefined : names.find((kind) => heavyKinds[kind].test(id));

/** Whether a module leads to one of the heavy kinds, directly or through others. */
function leadsToHeavy(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (kindOf(id)) return true;
  return (graph.getModuleInfo(id)?.importedIds ?? []).some((one) => leadsToHeavy(one, graph, seen));
}

/** The chunk that the login shares with screens that have a form or tabs. */
export const loginChunk = (id: string, graph: Graph): string | null =>
  !id.includes('/src/features/') && isForFeatures(id, graph) && isReachedFrom(visitor, id, graph) ? 'sign-in' : null;

/** What any screen may render with. What belongs to one kind of screen, such as chats, stays with those. */
const forAnyScreen = /\/apps\/web\/src\/(?:ui|platform|parts\/(?!(?:chat|comments|desk|forms|posts)\/))/;

/** The heavy kinds that a module needs, directly or through others. */
function heavyKindsOf(id: string, graph: Graph, seen = new Set<string>()): Set<HeavyKind> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const own = kindOf(id);
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  return new Set([...(own ? [own] : []), ...imported.flatMap((one) => [...heavyKindsOf(one, graph, seen)])]);
}

/**
 * The heavy kind that a shared module needs, if that is only overlays or menus: it costs no request of its own there.
 */
function onlyKindOf(id: string, graph: Graph): HeavyKind | null {
  const kinds = forAnyScreen.test(id) ? [...heavyKindsOf(id, graph)] : [];
  if (kinds.length === 0 || kinds.includes('forms')) return null;
  return kinds.includes('menus') ? 'menus' : kinds.includes('overlays') ? 'overlays' : null;
}

/** The chunk of a shared module that is small, or that is of a heavy kind or needs one. */
export const sharedChunk = (id: string, graph: Graph): string | null =>
  isOnDemand(id, graph) ? null : small.test(id) ? 'small' : (kindOf(id) ?? onlyKindOf(id, graph));

/** The chunk of what any screen may render with, and of what features share, that needs nothing heavy. */
export const commonChunk = (id: string, graph: Graph): string | null =>
  (forAnyScreen.test(id) || /\/src\/features\/[\w-]+\/public\//.test(id)) &&
  !isOnDemand(id, graph) &&
  !leadsToHeavy(id, graph)
    ? 'common'
    : null;

/** The chunk of what a few screens share in one folder: a feature's own, or one of the folders of `parts`. */
export const folderChunk = (id: string, graph: Graph): string | null =>
  isOnDemand(id, graph) ||
  /\/public\/|\.(?:nav|first)\.ts$/.test(id) ||
  isReachedFrom(homeParts, id, graph) ||
  leadsToHeavy(id, graph)
    ? null
    : (/\/apps\/web\/src\/((?:features|parts)\/[\w-]+)\//.exec(id)?.[1]?.replace('/', '-') ?? null);
