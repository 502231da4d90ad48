import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Rgb = readonly [number, number, number];

/** OKLCH to linear sRGB, clipped to the gamut as a browser on a plain screen shows it. Source: CSS Color 4, section 10. */
function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function readTheme(selector: string): Map<string, string> {
  const source = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
  const start = source.indexOf(`${selector} {`);
  const block = source.slice(start, source.indexOf('}', start));
  return new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

function colour(theme: Map<string, string>, name: string): Rgb {
  const [lightness, chroma, hue] = (theme.get(name) ?? '').match(/[\d.]+/g)?.map(Number) ?? [];
  if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(`No colour --${name}`);
  return linearRgb(lightness, chroma, hue);
}

const grounds = ['linen', 'paper', 'sunk'];
const text: [string, string][] = [
  ...grounds.flatMap((ground) =>
    ['ink', 'ink-soft', 'ink-faint', 'night', 'copper-ink', 'brick'].map((ink): [string, string] => [ink, ground]),
  ),
  ['moss', 'linen'],
  ['moss', 'paper'],
  ['on-night', 'night'],
  ['on-night', 'night-hover'],
  ['on-brick', 'brick'],
  ['on-brick', 'brick-hover'],
  ['on-blend', 'blend-from'],
  ['on-blend', 'blend-to'],
  ['paper', 'ink'],
  ['night', 'night-wash'],
  ['ink', 'night-wash'],
  ['ink-soft', 'night-wash'],
  ['copper-ink', 'copper-wash'],
  ['moss', 'moss-wash'],
  ['ink-soft', 'moss-wash'],
  ['amber-ink', 'amber-wash'],
  ['brick', 'brick-wash'],
  ['ink-soft', 'brick-wash'],
];
const controls: [string, string][] = [
  ...grounds.flatMap((ground) => ['edge', 'night', 'brick'].map((frame): [string, string] => [frame, ground])),
  ['copper', 'paper'],
  ['moss', 'paper'],
  ['brick', 'brick-wash'],
  ['moss', 'moss-wash'],
];

describe.each([
  ['light', ':root'],
  ['dark', '.dark'],
])('%s theme', (_name, selector) => {
  const theme = readTheme(selector);

  it.each(text)('shows text in %s on %s with at least 4.5:1', (ink, ground) => {
    expect(contrast(colour(theme, ink), colour(theme, ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controls)('shows controls in %s on %s with at least 3:1', (frame, ground) => {
    expect(contrast(colour(theme, frame), colour(theme, ground))).toBeGreaterThanOrEqual(3);
  });

  it('shows initials on every hue with at least 4.5:1', () => {
    const [groundL, groundC, inkL, inkC] = ['ground-l', 'ground-c', 'ink-l', 'ink-c'].map((part) =>
      Number(theme.get(`initials-${part}`)),
    );
    for (let hue = 0; hue < 360; hue += 1) {
      const ground = linearRgb(groundL ?? 0, groundC ?? 0, hue);
      expect(contrast(ground, linearRgb(inkL ?? 0, inkC ?? 0, hue)), `hue ${hue}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

it('measures black on white as 21:1', () => {
  expect(contrast(linearRgb(0, 0, 0), linearRgb(1, 0, 0))).toBeCloseTo(21, 1);
});
