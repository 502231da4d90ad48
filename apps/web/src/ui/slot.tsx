import { clsx } from 'clsx';
import {
  Children,
  cloneElement,
  type HTMLAttributes,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useCallback,
} from 'react';

type Props = Record<string, unknown>;
type Handler = (...given: unknown[]) => unknown;

const isHandler = (name: string, value: unknown): value is Handler =>
  /^on[A-Z]/.test(name) && typeof value === 'function';

/** One property that both have: handlers run one after the other, the child's first; classes, styles and hints join. */
function both(name: string, own: unknown, child: unknown): unknown {
  if (own === undefined || child === undefined) return child ?? own;
  if (isHandler(name, own) && isHandler(name, child)) {
    return (...given: unknown[]) => {
      child(...given);
      own(...given);
    };
  }
  if (name === 'className' || name === 'aria-describedby') return clsx(own, child);
  return name === 'style' ? { ...own, ...child } : child;
}

function point<T>(ref: Ref<T> | undefined, element: T): () => void {
  if (typeof ref === 'function') {
    const end = ref(element);
    return typeof end === 'function' ? end : () => void ref(null);
  }
  if (ref) ref.current = element;
  return () => {
    if (ref) ref.current = null;
  };
}

/** One reference for two; none where neither is given. */
function useBothRefs(one: Ref<HTMLElement> | undefined, other: Ref<HTMLElement> | undefined) {
  const joined = useCallback(
    (element: HTMLElement) => {
      const ends = [point(one, element), point(other, element)];
      return () => {
        for (const end of ends) end();
      };
    },
    [one, other],
  );
  return one || other ? joined : undefined;
}

const toNode = (children: unknown) => children as ReactNode;

/** Inside `Slot`, among other children: wraps the element that gets the styles. */
export function Slottable({ children }: { children?: ReactNode }) {
  return children;
}

interface SlotProps extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement> | undefined;
}

/** Hands its properties to its only child, or to the one inside `Slottable`, instead of drawing an element of its own. */
export function Slot({ children, ref, ...own }: SlotProps) {
  const list = Children.toArray(children);
  const place = list.find((one): one is ReactElement<Props> => isValidElement(one) && one.type === Slottable);
  const element = place ? place.props['children'] : list[0];
  const target = isValidElement<Props>(element) ? element : null;
  const childRef = target?.props['ref'] as Ref<HTMLElement> | undefined;
  const bothRefs = useBothRefs(ref, childRef);
  if (!target) return null;
  const joined = Object.entries(own).map(([name, value]) => [name, both(name, value, target.props[name])]);
  const props: Props = { ...Object.fromEntries(joined), ref: bothRefs };
  const inside = place && list.map((one) => (one === place ? toNode(target.props['children']) : one));
  // oxlint-disable-next-line react/refs -- the ref is handed on, nothing reads it here
  return inside ? cloneElement(target, props, ...inside) : cloneElement(target, props);
}
