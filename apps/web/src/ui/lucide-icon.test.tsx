import { render } from '@testing-library/react';
import { createLucideIcon as ofTheLibrary } from 'lucide-react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import createLucideIcon from './lucide-icon.ts';

const data = {
  name: 'coil',
  size: 24,
  node: [
    ['path', { d: 'M4 6h16', key: '0' }],
    ['circle', { cx: 12, cy: 12, r: 3, fill: 'currentColor', key: '1' }],
  ] as [string, Record<string, string | number>][],
};
const Ours = createLucideIcon(data);
const Theirs = ofTheLibrary(data as never);

/** Everything that is drawn and told, without the library's own classes. */
function drawn(Icon: typeof Ours | typeof Theirs, props: ComponentProps<typeof Ours>) {
  const { container, unmount } = render(<Icon {...(props as object)} />);
  const svg = container.querySelector('svg');
  const attributes = Object.fromEntries([...(svg?.attributes ?? [])].map(({ name, value }) => [name, value]));
  attributes.class = (attributes.class ?? '').replace(/\blucide\S*\s?/g, '').trim();
  const lines = svg?.innerHTML;
  unmount();
  return { attributes, lines };
}

it.each([
  ['plain', {}],
  ['in another size and weight', { size: 18, strokeWidth: 1.75, className: 'text-ink' }],
  ['filled, in a colour', { fill: 'currentColor', color: 'red', width: 10 }],
  ['hidden by hand', { 'aria-hidden': true as const }],
  ['named', { role: 'img', 'aria-label': 'Done' }],
  ['with a child', { children: <title>Done</title> }],
])('draws an icon %s as the library does', (_what, props) => {
  const expected = drawn(Theirs, props);
  expect(expected.lines).toContain('M4 6h16');
  expect(drawn(Ours, props)).toEqual(expected);
});
