const bars = [22, 38, 30, 52, 46, 68, 60, 84];

/** How figures will look: bars and a line, of nothing in particular. */
export function SamplePicture() {
  const line = bars.map((height, at) => `${at * 24 + 19},${96 - height}`).join(' ');
  return (
    <svg role="img" aria-label="Sample of a chart" viewBox="0 0 216 104" className="w-72 max-w-full">
      {bars.map((height, at) => (
        <rect
          key={at}
          x={at * 24 + 12}
          y={100 - height * 0.7}
          width={14}
          height={height * 0.7}
          rx={3}
          className="fill-night-wash"
        />
      ))}
      <polyline points={line} className="fill-none stroke-copper" strokeWidth={2.5} strokeLinejoin="round" />
      <line x1={4} y1={100} x2={212} y2={100} className="stroke-seam-strong" />
    </svg>
  );
}
