import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { MissingCode } from '../platform/code/missing-code.ts';
import { dialogCode, floatingCode } from '../ui/overlays/overlay-code.ts';
import { Boundary, Failure, type FailurePlace } from '../ui/states/errors.tsx';

interface FailedProps {
  /** Rendered next to the dialog that shows the failure, such as the button that a menu belongs to. */
  standIn?: ReactNode;
  /** Leaves a failed part that has no `onClose` of its own. */
  onLeave?: () => void;
}

/** Calls `tell` once React has committed the failure, not while it only tries to render it. */
function OnShown({ tell }: { tell: () => void }) {
  useEffect(tell);
  return null;
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part whose code loads on its first render. It has its own error boundary: if loading or rendering fails, that is
 * shown in its place, and Try Again loads it again. So does rendering it again. The parent provides the Suspense.
 * @param place decides what is shown instead
 */
export const lazyPart = <Props extends object>(place: FailurePlace, load: Load<Props>) =>
  lateComponent(place, load, place === 'dialog' && dialogCode);

/** A menu whose code loads on its first render, with what any menu needs. */
export const lazyMenu = <Props extends object>(load: Load<Props>) => lateComponent('dialog', load, floatingCode);

function lateComponent<Props extends object>(
  place: FailurePlace,
  loadPart: Load<Props>,
  needed: typeof dialogCode | typeof floatingCode | false,
) {
  // What any dialog or menu needs comes at the same time, not once the part asks for it.
  const load = async () => (await Promise.all([loadPart(), needed && needed.load()]))[0];
  const fresh = () =>
    lazy<ComponentType<Props>>(() =>
      load().catch((cause: unknown) => {
        throw new MissingCode(cause);
      }),
    ) as ComponentType<Props>;
  let next = fresh();
  /** The part itself once `ahead` has fetched it: it is drawn at once, without the Suspense around it. */
  let loaded: ComponentType<Props> | undefined;

  function LazyPart(props: Props & FailedProps) {
    const [Part, setPart] = useState(() => loaded ?? next);
    // React keeps a rejected promise for good, so a fresh part replaces it, but only once the failure is on the page. While a
    // neighbor is still loading, React renders both from the start again and again, and a fresh part would fetch each time.
    const renew = () => {
      if (next === Part) next = fresh();
    };
    const onLeave = props.onLeave ?? ('onClose' in props ? (props.onClose as () => void) : undefined);
    return (
      <Boundary
        failed={(error, retry) => (
          <>
            <OnShown tell={renew} />
            {props.standIn}
            <Failure
              place={place}
              error={error}
              onClose={onLeave}
              onRetry={() => {
                renew();
                setPart(() => next);
                retry();
              }}
            />
          </>
        )}
      >
        <Part {...props} />
      </Boundary>
    );
  }
  /** Fetches the code before it is needed. A failure is left to the part's rendering. */
  const ahead = () =>
    load().then(
      (module) => {
        loaded = module.default;
      },
      () => undefined,
    );
  return Object.assign(LazyPart, { ahead });
}
