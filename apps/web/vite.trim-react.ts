import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';

const entry = /\/react-dom\/cjs\/react-dom\.production\.js$/;
const renderer = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;

/**
 * Functions of React's renderer for things that this app doesn't have, by what that is. Without those, none of the
 * functions does anything or returns anything but null: no server-rendered page, no `<ViewTransition>`, no `<link>`,
 * `<style>`, `<title>`, `<meta>` or `<script>` rendered by React, no ref of a `<Fragment>`, no function as a form's
 * action, no `<SuspenseList>` or `<Activity>`.
 */
const unused = {
  pagesOfServers: [
    'createFiberFromDehydratedFragment',
    'throwOnHydrationMismatch',
    'prepareToHydrateHostInstance',
    'popHydrationState',
    'resetHydrationState',
    'upgradeHydrationErrorsToRecoverable',
    'queueHydrationError',
    'pushDehydratedActivitySuspenseHandler',
    'retryActivityComponentWithoutHydrating',
    'mountHostRootWithoutHydrating',
    'retrySuspenseComponentWithoutHydrating',
    'updateDehydratedSuspenseComponent',
    'commitActivityHydrationCallbacks',
    'commitSuspenseHydrationCallbacks',
    'retryDehydratedSuspenseBoundary',
    'clearHydrationBoundary',
    'hideOrUnhideDehydratedBoundary',
    'canHydrateInstance',
    'canHydrateTextInstance',
    'canHydrateHydrationBoundary',
    'getNextHydratable',
    'getNextHydratableInstanceAfterHydrationBoundary',
    'getParentHydrationBoundary',
    'attemptContinuousHydration',
    'attemptHydrationAtCurrentPriority',
    'attemptExplicitHydrationTarget',
    'ReactDOMHydrationRoot',
    'queueIfContinuousEvent',
    'clearIfContinuousEvent',
    'accumulateOrCreateContinuousQueuedReplayableEvent',
    'attemptReplayContinuousQueuedEvent',
    'replayUnblockedEvents',
    'retryIfBlockedOn',
    'scheduleReplayQueueIfNeeded',
    'resolveSingletonInstance',
    'commitHostSingletonAcquisition',
  ],
  viewTransitions: [
    'getViewTransitionName',
    'getViewTransitionClassName',
    'trackEnterViewTransitions',
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'restoreViewTransitionOnHostInstances',
    'commitAppearingPairViewTransitions',
    'commitEnterViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'measureNestedViewTransitions',
    'scheduleViewTransitionEvent',
    'applyViewTransitionName',
    'restoreViewTransitionName',
    'startViewTransition',
    'ViewTransitionPseudoElement',
    'createViewTransitionInstance',
    'commitAfterMutationEffectsOnFiber',
    'createMeasurement',
  ],
  resources: [
    'isHostHoistableType',
    'createHoistableInstance',
    'getResource',
    'preloadResourceAndSuspendIfNeeded',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'preload',
    'preloadModule',
    'preloadStylesheet',
    'acquireResource',
    'insertStylesheet',
    'adoptPreloadPropsForStylesheet',
    'adoptPreloadPropsForScript',
    'getHydratableHoistableCache',
    'preloadResource',
    'suspendResource',
    'insertSuspendedStylesheets',
    'insertStylesheetIntoRoot',
    'preconnectAs',
    'preloadInstanceAndSuspendIfNeeded',
    'accumulateSuspenseyCommitOnFiber',
    'waitForCommitToBeReady',
  ],
  refsOfFragments: [
    'FragmentInstance',
    'commitNewChildToFragmentInstances',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'validateDocumentPositionWithFiberTree',
  ],
  formActions: [
    'mountActionState',
    'updateActionState',
    'updateActionStateImpl',
    'rerenderActionState',
    'runActionStateAction',
    'dispatchActionState',
    'ensureFormComponentIsStateful',
    'requestFormReset$1',
    'extractEvents$1',
    'requestFormReset',
  ],
  customElements: ['setPropOnCustomElement'],
  /** The renderer passes it on and never calls it. */
  transitionIndicators: ['defaultOnDefaultTransitionIndicator'],
  /** The stack of components of an error, and what the developer tools look up. */
  stacksOfComponents: ['getStackByFiberInDevAndProd', 'findCurrentFiberUsingSlowPath'],
  compiledComponents: ['useMemoCache'],
  beforeInputEvents: ['getNativeBeforeInputChars', 'getFallbackBeforeInputChars'],
  listsAndActivities: [
    'updateSuspenseListComponent',
    'cutOffTailIfNeeded',
    'initSuspenseListRenderState',
    'updateActivityComponent',
    'mountActivityChildren',
  ],
};

/** What `react-dom` exports for the same things. */
const unusedExports = [
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preload',
  'preloadModule',
  'requestFormReset',
  'useFormState',
  'useFormStatus',
];

/** Functions assigned to a property of an object. */
const ofUnused = /^(?:exports\.hydrateRoot|FragmentInstance\.prototype\.\w+) = function[\s\S]*?\n\};$/gm;

/** Code of ours that would need them. A script without an address is an ordinary element. */
const needs =
  /\b(?:hydrateRoot|preconnect|prefetchDNS|preloadModule|preinit(?:Module)?|useFormStatus|requestFormReset)\b(?!['"])|<\w+-\w+[\s>]|\bon(?:BeforeInput|Composition\w+)=|\bcomponentStack\b|<(?:html|head|body|title|meta|link|style)\b|<script [^>]*\bsrc=|<Fragment [^>]*\bref=|<form [^>]*\baction=|\bformAction=|import \{[^}]*\b(?:Activity|Profiler|SuspenseList|ViewTransition|useActionState)\b[^}]*\} from 'react'/;

const bodyOf = (name: string) =>
  new RegExp(`^function ${name.replace('$', '\\$')}\\([^)]*\\) \\{[\\s\\S]*?\\n\\}$`, 'm');

function without(code: string, name: string): string {
  if (!bodyOf(name).test(code)) throw new Error(`React's renderer no longer has ${name}: review vite.trim-react.ts`);
  return code.replace(bodyOf(name), () => `function ${name}() { return null; }`);
}

function withoutExport(code: string, name: string): string {
  const place = new RegExp(`^exports\\.${name} = function[\\s\\S]*?\\n\\};$`, 'm');
  if (!place.test(code)) throw new Error(`react-dom no longer exports ${name}: review vite.trim-react.ts`);
  return code.replace(place, '');
}

/** Pages are never hydrated: the flag for it becomes false, and the code that it guards is removed. */
function neverHydrating(code: string): string {
  const ofInput = bodyOf('initInput').exec(code)?.[0];
  const declared = /^ {2}isHydrating = !1,$/m;
  if (!ofInput || !declared.test(code)) throw new Error('React hydrates differently now: review vite.trim-react.ts');
  // An argument with the same name.
  const [before = '', after = ''] = code.split(ofInput);
  const constant = (part: string) =>
    part
      .replace(/(?<![\w$.])[\w$]+(?:\.[\w$]+)*\.isDehydrated\b/g, '!1')
      .replace(/(?<![\w$.])[\w$]+(?:\.[\w$]+)*\.dehydrated\b/g, 'null')
      .replace(/ = (?=findInstanceBlockingEvent\()/g, ' = null; ')
      .replace(declared, '  neverHydrating = !1,')
      .replace(/(?<![\w$.])isHydrating = (!0|!1)/g, '$1')
      .replace(/(?<![\w$.])isHydrating(?![\w$])/g, '!1');
  return constant(before) + ofInput + constant(after);
}

/**
 * Kinds of nodes in React's tree, by the number that the renderer knows each by (`ReactWorkTags.js`), that nothing here creates:
 * `<Profiler>` (12), what a server's page left (18), `<SuspenseList>` (19), a `<link>` or `<style>` that React moves to the head (26),
 * `<html>`, `<head>` or `<body>` (27), `<ViewTransition>` (30), `<Activity>` (31). The others the renderer itself no longer creates.
 */
const absentKinds = new Set<unknown>([12, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 30, 31]);

/** Where the renderer gives a node of an absent kind its number. It gives none of the other absent numbers. */
const numbered = [
  /case REACT_PROFILER_TYPE:\s+return \(\s+\(type = createFiberImplClass\((12),/,
  /function createFiberFromDehydratedFragment\([\s\S]{1,60}createFiberImplClass\((18),/,
  /case REACT_SUSPENSE_LIST_TYPE:\s+return \(\s+\(type = createFiberImplClass\((19),/,
  /case REACT_VIEW_TRANSITION_TYPE:\s+return \([\s\S]{1,80}\(type = createFiberImplClass\((30),/,
  /case REACT_ACTIVITY_TYPE:\s+return \(\s+\(type = createFiberImplClass\((31),/,
];

/** Fails if another release of React numbers its kinds of nodes differently. */
function checkNumbers(code: string): void {
  const given = [...code.matchAll(/\b(?:createFiberImplClass\(|fiberTag = |Progress\.tag = )(\d+)/g)].map(([, kind]) =>
    Number(kind),
  );
  const absent = [...new Set(given)].filter((kind) => absentKinds.has(kind)).toSorted((one, other) => one - other);
  const known = numbered.map((place) => Number(place.exec(code)?.[1]));
  if (
    absent.join() !== known.join() ||
    !/isHostHoistableType\([\s\S]{1,120}\? 26\s+: "html" === type[^?]*\? 27/.test(code)
  )
    throw new Error('React numbers its nodes differently now: review vite.trim-react.ts');
}

/** Whether nothing runs after the last of these statements. */
function endsInJump(statements: readonly ESTree.Statement[]): boolean {
  const last = statements.at(-1);
  if (!last) return false;
  if (last.type === 'BlockStatement') return endsInJump(last.body);
  return /^(?:Return|Break|Throw|Continue)Statement$/.test(last.type);
}

/** A part of the code, and what comes in its place. */
type Cut = { start: number; end: number; instead: string };

/** The names of the variables of a function that a part of it declares; other parts of it may use them. */
function declaredIn(part: ESTree.SwitchCase): string[] {
  const names: string[] = [];
  let depth = 0;
  const isOwn = () => depth === 0;
  const enter = () => void (depth += 1);
  const leave = () => void (depth -= 1);
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    VariableDeclarator({ id }) {
      if (isOwn() && id.type === 'Identifier') names.push(id.name);
    },
  }).visit({ type: 'Program', body: part.consequent, sourceType: 'script', hashbang: null } as ESTree.Program);
  return names;
}

/** What to cut from a `switch` that only the absent kinds reach: whole cases, and labels of cases that others run into. */
function absentCases(cases: readonly ESTree.SwitchCase[], code: string): Cut[] {
  const found: Cut[] = [];
  let runsOn = false;
  for (const one of cases) {
    const { test, consequent, start, end } = one;
    const isAbsent = test?.type === 'Literal' && absentKinds.has(test.value);
    const isReached: boolean = !isAbsent || runsOn;
    if (!isReached) {
      const names = declaredIn(one);
      const label = code.slice(start, consequent[0]?.start ?? end);
      found.push({ start, end, instead: names.length > 0 ? `${label} var ${names.join(', ')}; break;` : '' });
    } else if (isAbsent) found.push({ start, end: consequent[0]?.start ?? end, instead: '' });
    runsOn = isReached && !endsInJump(consequent);
  }
  return found;
}

/** The code without what it does for the absent kinds. */
function withoutAbsentKinds(code: string): string {
  checkNumbers(code);
  const cuts: Cut[] = [];
  new Visitor({
    SwitchStatement({ discriminant, cases }) {
      if (/(?:^|\.)tag$/.test(code.slice(discriminant.start, discriminant.end))) cuts.push(...absentCases(cases, code));
    },
  }).visit(parseSync('react-dom.js', code).program);
  if (cuts.length < absentKinds.size) throw new Error('React’s tree is different now: review vite.trim-react.ts');
  let kept = '';
  let at = 0;
  for (const { start, end, instead } of cuts.toSorted((one, other) => one.start - other.start)) {
    // Inside of what is left out already.
    if (start < at) continue;
    kept += code.slice(at, start) + instead;
    at = end;
  }
  return kept + code.slice(at);
}

/**
 * Removes from React's renderer what this app never uses, so that the minifier finds more unused code.
 * The build fails if an upgrade has moved something, or if our code would need what is removed.
 */
export function trimReact(): Plugin {
  return {
    name: 'trim-react',
    apply: 'build',
    transform: {
      // As it is written: later, types and tags are gone.
      order: 'pre',
      filter: { id: [entry, renderer, /\/apps\/web\/src\/.+\.tsx?$/] },
      handler(code, id) {
        if (entry.test(id)) return { code: unusedExports.reduce(withoutExport, code), map: null };
        if (renderer.test(id)) {
          const trimmed = Object.values(unused)
            .flat()
            .reduce(without, withoutAbsentKinds(neverHydrating(code)));
          return { code: trimmed.replace(ofUnused, ''), map: null };
        }
        const found = needs.exec(code)?.[0];
        if (found) this.error(`${id} uses ${found}, which the build takes out of React (vite.trim-react.ts)`);
        return null;
      },
    },
  };
}
