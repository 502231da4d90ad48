import { FlaskConical } from 'lucide-react';
import { Banner } from '../ui/states/banner.tsx';

/** Shown on every screen where a purchase costs nothing. */
export function TestMode() {
  return (
    <Banner tone="warning" icon={<FlaskConical size={17} aria-hidden="true" />}>
      Test mode: no card is charged.
    </Banner>
  );
}
