import type { Plugin } from 'vite';

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
    'requestFormReset',
  ],
  listsAndActivities: [
    'updateSuspenseListComponent',
    'cutOffTailIfNeeded',
    'initSuspenseListRenderState',
    'updateActivityComponent',
    'mountActivityChildren',
  ],
};

/** Functions assigned to a property of an object. */
const ofUnused = /^(?:exports\.hydrateRoot|FragmentInstance\.prototype\.\w+) = function[\s\S]*?\n\};$/gm;

/** Code of ours that would need them. A script without an address is an ordinary element. */
const needs =
  /\b(?:hydrateRoot|preloadModule|preinit(?:Module)?|useFormStatus|requestFormReset)\b|<(?:html|head|body|title|meta|link|style)\b|<script [^>]*\bsrc=|<Fragment [^>]*\bref=|<form [^>]*\baction=|\bformAction=|import \{[^}]*\b(?:Activity|SuspenseList|ViewTransition|useActionState)\b[^}]*\} from 'react'/;

const bodyOf = (name: string) =>
  new RegExp(`^function ${name.replace('$', '\\$')}\\([^)]*\\) \\{[\\s\\S]*?\\n\\}$`, 'm');

function without(code: string, name: string): string {
  if (!bodyOf(name).test(code)) throw new Error(`React's renderer no longer has ${name}: review vite.trim-react.ts`);
  return code.replace(bodyOf(name), () => `function ${name}() { return null; }`);
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
      .replace(declared, '  neverHydrating = !1,')
      .replace(/(?<![\w$.])isHydrating = (!0|!1)/g, '$1')
      .replace(/(?<![\w$.])isHydrating(?![\w$])/g, '!1');
  return constant(before) + ofInput + constant(after);
}

/**
 * Removes from React's renderer what this app never uses, an eighth of it, so that the minifier finds more unused code.
 * The build fails if an upgrade has moved something, or if our code would need what is removed.
 */
export function trimReact(): Plugin {
  return {
    name: 'trim-react',
    apply: 'build',
    transform: {
      // As it is written: later, types and tags are gone.
      order: 'pre',
      filter: { id: [renderer, /\/apps\/web\/src\/.+\.tsx?$/] },
      handler(code, id) {
        if (renderer.test(id)) {
          const trimmed = Object.values(unused).flat().reduce(without, neverHydrating(code));
          return { code: trimmed.replace(ofUnused, ''), map: null };
        }
        const found = needs.exec(code)?.[0];
        if (found) this.error(`${id} uses ${found}, which the build takes out of React (vite.trim-react.ts)`);
        return null;
      },
    },
  };
}
