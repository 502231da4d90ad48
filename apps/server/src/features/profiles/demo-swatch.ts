import sharp from 'sharp';

const EDGE = 640;
type Colour = readonly [number, number, number];

/** Ground and thread of each invented picture. */
const palettes: readonly (readonly [Colour, Colour])[] = [
  [
    [44, 52, 110],
    [214, 176, 132],
  ],
  [
    [120, 70, 60],
    [238, 222, 196],
  ],
  [
    [38, 92, 88],
    [222, 208, 170],
  ],
  [
    [92, 58, 104],
    [226, 190, 160],
  ],
  [
    [62, 84, 48],
    [232, 216, 178],
  ],
  [
    [150, 92, 40],
    [246, 232, 206],
  ],
];

/** How much thread shows at a place, between 0 and 1: a coil seen from above, ticking, or a quilt. */
const weaves: readonly ((x: number, y: number) => number)[] = [
  (x, y) => 0.5 + 0.5 * Math.sin(Math.hypot(x, y) * 34 + Math.atan2(y, x)),
  (x) => (Math.abs(((x * 7 + 70) % 1) - 0.5) > 0.3 ? 0.85 : 0.08),
  (x, y) => 0.5 + 0.25 * (Math.sin((x + y) * 18) + Math.sin((x - y) * 18)),
];

/**
 * A picture for a demo member that shows no face: cloth and coils, drawn point by point, the same for the same number.
 * @returns the WebP files of the three sizes that an upload keeps
 */
export async function drawSwatch(number: number): Promise<{ large: Buffer; small: Buffer; thumb: Buffer }> {
  const [ground, thread] = palettes[number % palettes.length] ?? [
    [0, 0, 0],
    [255, 255, 255],
  ];
  const weave = weaves[number % weaves.length] ?? (() => 0);
  const pixels = Buffer.alloc(EDGE * EDGE * 3);
  for (let at = 0; at < EDGE * EDGE; at += 1) {
    const x = ((at % EDGE) / EDGE) * 2 - 1;
    const y = (Math.floor(at / EDGE) / EDGE) * 2 - 1;
    const share = weave(x, y) * (1 - 0.3 * Math.hypot(x, y));
    for (let channel = 0; channel < 3; channel += 1) {
      const low = ground[channel] ?? 0;
      pixels[at * 3 + channel] = Math.round(low + ((thread[channel] ?? 0) - low) * share);
    }
  }
  const image = sharp(pixels, { raw: { width: EDGE, height: EDGE, channels: 3 } });
  const size = (width: number) => image.clone().resize(width).webp({ quality: 80, effort: 1 }).toBuffer();
  return { large: await size(EDGE), small: await size(EDGE), thumb: await size(256) };
}
