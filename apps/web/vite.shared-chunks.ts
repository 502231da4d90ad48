import {
  type Graph,
  type IsStart,
  isIconOf,
  isOnDemand,
  isReachedFrom,
  oneIcon,
  takenInParts,
  visitor,
} from './vite.first-load.ts';

/**
 * Shared code by what it does, each kind in one file. Left alone, the bundler makes a file of every set of modules that the same
 * screens share: fifty of a kilobyte each for one screen, over the six connections that a browser has.
 */
const kinds = {
  'more-icons': /\/node_modules\/lucide-react\//,
  addresses: /\/packages\/contract\/src\/(?:.+\/)?[\w-]*(?:endpoints|choices|limits|rules|storable)\.ts$/,
  menus:
    /\/node_modules\/(?:@floating-ui\/|@radix-ui\/react-(?:popper|arrow|menu|dropdown-menu|popover)\/)|\/src\/ui\/overlays\/(?:dropdown-menu|popover)\.tsx$/,
  lists: /\/node_modules\/@radix-ui\/react-(?:collection|roving-focus|tabs)\/|\/src\/ui\/tabs\.tsx$/,
  primitives:
    /\/node_modules\/@radix-ui\/(?:primitive|react-(?:context|compose-refs|primitive|presence|slot|id|direction|use-[\w-]+))\/|\/src\/ui\/(?:roving|once-laid-out)\.ts$/,
  overlays:
    /\/node_modules\/(?:@radix-ui\/|aria-hidden\/)|\/src\/ui\/overlays\/(?:dialog|guest|return-focus|scroll-lock|use-escape)\.tsx?$/,
  forms:
    /\/node_modules\/(?:react-hook-form|@hookform)\/|\/useBlocker\.js$|\/src\/parts\/forms\/|\/src\/ui\/forms\/(?:bound-fields|form-dialog)\.tsx$/,
  fields: /\/src\/ui\/forms\/(?:form-field|text-fields|choices|form)\.tsx$|\/src\/platform\/use-action\.ts$/,
};
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];

/** Kinds too large to load wherever a small shared part uses them. */
const heavy = new Set<Kind | undefined>(['menus', 'lists', 'overlays', 'forms']);

const kindOf = (id: string): Kind | undefined => names.find((kind) => kinds[kind].test(id));

/** Whether a module leads to one of the heavy kinds, directly or through others. */
function leadsToHeavy(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (heavy.has(kindOf(id))) return true;
  return (graph.getModuleInfo(id)?.importedIds ?? []).some((one) => leadsToHeavy(one, graph, seen));
}

/** What first screens draw on top of the first load, by the modules that it begins with. */
const early: Record<string, IsStart> = {
  // The cards of home's right rail, which tables of the first load fetch.
  rail: ({ dynamicImporters }) => dynamicImporters.some((one) => one.endsWith('.first.ts')),
  'first-steps': ({ id }) => /\/features\/posts\/feed\/(?:feed-empty|first-steps-card)\.tsx$/.test(id),
  'sign-in': visitor,
};

/** The chunk of what first screens share with others, named after those that use it: so none of them loads more than it uses. */
export function earlyChunk(id: string, graph: Graph): string | null {
  const isShared = /\/node_modules\/|\/packages\/contract\/|\/apps\/web\/src\/(?:ui|platform|parts)\//.test(id);
  if (!isShared || isOnDemand(id, graph) || takenInParts.test(id)) return null;
  const parts = Object.entries(early).filter(([, isStart]) =>
    oneIcon.test(id)
      ? isIconOf(id, (user) => isReachedFrom(isStart, user, graph))
      : !id.includes('/lucide-react/') && isReachedFrom(isStart, id, graph),
  );
  return parts.length > 0 ? parts.map(([part]) => part).join('-') : null;
}

/** The chunk of a shared module that is of one of the kinds. */
export const sharedChunk = (id: string, graph: Graph): string | null =>
  isOnDemand(id, graph) ? null : (kindOf(id) ?? null);

/** The chunk of small things that many screens draw with. */
export const commonChunk = (id: string, graph: Graph): string | null =>
  /\/apps\/web\/src\/(?:ui|platform|parts)\//.test(id) && !isOnDemand(id, graph) && !leadsToHeavy(id, graph)
    ? 'common'
    : null;
