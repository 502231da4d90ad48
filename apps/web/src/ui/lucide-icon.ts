import { createElement, type ReactNode, type SVGProps } from 'react';

/** What lucide's modules provide: the icon's name, the size of its square, and its lines as arguments for React elements. */
interface IconData {
  name: string;
  size?: number;
  node: readonly (readonly [tag: string, attributes: Record<string, string | number>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string;
  children?: ReactNode;
}

/** Whether screen readers announce the icon. */
const isNamed = (props: IconProps): boolean =>
  Object.entries(props).some(
    ([name, value]) => value !== undefined && value !== null && /^(?:aria-|role$|title$)/.test(name),
  );

/**
 * What the build puts in place of lucide's function of the same name, which also serves other frameworks, providers and
 * classes that nothing here uses, in four times as many bytes: the icon as a component, hidden from assistive technology
 * unless it is named.
 */
export default function createLucideIcon({ name, size: side = 24, node }: IconData) {
  // Made once: they are the same at each drawing, and a feed draws hundreds.
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  function Icon({ size = 24, color = 'currentColor', strokeWidth = 2, children, ...rest }: IconProps) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${side} ${side}`,
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': children || isNamed(rest) ? undefined : true,
        ...rest,
      },
      lines,
      children,
    );
  }
  Icon.displayName = name;
  return Icon;
}
