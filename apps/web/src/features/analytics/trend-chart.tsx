import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { compactCount } from '../../ui/words/number-format.ts';
import { dayText, type Step } from './figures.ts';

const HEIGHT = 220;
const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Axis labels and grid in the colors of the current theme. */
const axisLook = () => ({
  stroke: token('ink-faint'),
  font: '12px "Figtree Variable", system-ui, sans-serif',
  grid: { stroke: token('seam'), width: 1 },
  ticks: { stroke: token('seam'), width: 1 },
});

const optionsFor = (width: number, steps: readonly Step[]): UPlot.Options => ({
  width,
  height: HEIGHT,
  legend: { show: false },
  cursor: { show: false },
  scales: { x: { time: false }, y: { range: (_chart, _least, most) => [0, Math.max(4, most * 1.1)] } },
  axes: [
    {
      ...axisLook(),
      incrs: [1, 2, 4, 7, 14],
      space: 70,
      values: (_chart, places) => places.map((at) => (steps[at] ? dayText(steps[at].from) : '')),
    },
    {
      ...axisLook(),
      size: 48,
      incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 1e5, 1e6],
      values: (_chart, ticks) => ticks.map(compactCount),
    },
  ],
  series: [
    {},
    { label: 'Impressions', stroke: token('night'), width: 2, points: { show: steps.length < 15 } },
    { label: 'Engagements', stroke: token('copper'), width: 2, dash: [6, 4], points: { show: steps.length < 15 } },
  ],
});

/**
 * Draws the lines into `place` at its width, and redraws when the width or the theme changes. Returns a cleanup
 * function.
 */
function draw(place: HTMLElement, steps: readonly Step[]): () => void {
  let chart: UPlot | undefined;
  const data: UPlot.AlignedData = [
    steps.map((_step, at) => at),
    steps.map((step) => step.impressions),
    steps.map((step) => step.engagements),
  ];
  const redraw = () => {
    chart?.destroy();
    chart = place.clientWidth > 0 ? new UPlot(optionsFor(place.clientWidth, steps), data, place) : undefined;
  };
  redraw();
  const resized = new ResizeObserver(() => {
    if (chart) chart.setSize({ width: place.clientWidth, height: HEIGHT });
    else redraw();
  });
  resized.observe(place);
  const themed = new MutationObserver(redraw);
  themed.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => {
    themed.disconnect();
    resized.disconnect();
    chart?.destroy();
  };
}

/** Impressions and engagements as lines. The table next to the chart has the same figures. */
export default function TrendChart({ steps, label }: { steps: readonly Step[]; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? draw(place.current, steps) : undefined), [steps]);
  return (
    <div role="img" aria-label={label} className="grid min-w-0 gap-2">
      <div ref={place} className="h-55 min-w-0 overflow-hidden" />
      <p aria-hidden="true" className="flex flex-wrap gap-x-5 text-sm font-medium">
        <span className="flex items-center gap-2">
          <span className="h-0 w-6 border-t-2 border-night" /> Impressions
        </span>
        <span className="flex items-center gap-2">
          <span className="h-0 w-6 border-t-2 border-dashed border-copper" /> Engagements
        </span>
      </p>
    </div>
  );
}
