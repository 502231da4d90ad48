import { CoilMark } from '../../ui/coil-mark.tsx';

/** Darkens the ticking where words stand on it, lets it show towards the edge, and draws one large coil into it. */
export function WovenShade() {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 bg-linear-to-br from-[oklch(0.24_0.1_274_/_0.94)] via-[oklch(0.26_0.1_276_/_0.82)] to-[oklch(0.3_0.1_290_/_0.3)]"
    >
      <span className="absolute -end-24 -bottom-28 text-white opacity-15">
        <CoilMark size={440} />
      </span>
    </div>
  );
}
