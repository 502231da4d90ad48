/** How a page felt while it loaded: milliseconds from the start of the navigation, and the sum of layout shifts. */
export type Loading = { firstPaint: number; largestPaint: number; blocked: number; layoutShift: number };

/** Where Lighthouse’s mobile preset gives a score of 0.5 and 0.9, and the weight of each figure (version 10 and later). */
const curves: Record<keyof Loading, { median: number; p10: number; weight: number }> = {
  firstPaint: { median: 3000, p10: 1800, weight: 10 },
  largestPaint: { median: 4000, p10: 2500, weight: 25 },
  blocked: { median: 600, p10: 200, weight: 30 },
  layoutShift: { median: 0.25, p10: 0.1, weight: 25 },
};

/** The error function, to seven digits (Abramowitz and Stegun, 7.1.26). */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - series * Math.exp(-x * x));
}

/** Lighthouse's score of one figure: by a log-normal curve through 0.5 at `median` and 0.9 at `p10`. */
export function logNormalScore({ median, p10 }: { median: number; p10: number }, value: number): number {
  if (value <= 0) return 1;
  const inverseErfcOfFifth = 0.9061938024368232;
  const standardized = (Math.log(value / median) * inverseErfcOfFifth) / -Math.log(p10 / median);
  return (1 - erf(standardized)) / 2;
}

/**
 * The performance score, 0 to 1, as Lighthouse's mobile preset weighs it, without its speed index, which needs a video
 * of the page: the other four make up the whole.
 */
export function scoreOf(loading: Loading): number {
  const kinds = Object.entries(curves) as [keyof Loading, (typeof curves)[keyof Loading]][];
  const total = kinds.reduce((sum, [, { weight }]) => sum + weight, 0);
  return kinds.reduce((sum, [kind, curve]) => sum + curve.weight * logNormalScore(curve, loading[kind]), 0) / total;
}

/** The blocking part of a task: everything above 50 ms. */
export const blockedBy = (tasks: readonly { start: number; duration: number }[], since: number): number =>
  tasks
    .filter(({ start, duration }) => start + duration > since)
    .reduce((sum, { start, duration }) => sum + Math.max(0, Math.min(duration, start + duration - since) - 50), 0);
