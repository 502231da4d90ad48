import { X } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { FirstSteps } from './first-steps.tsx';

/** The first steps above a feed that already has posts. */
export default function FirstStepsCard({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Card bleed asChild>
      <section aria-label="First steps" className="pb-1">
        <div className="flex items-center justify-between gap-3 py-2 ps-4 pe-2">
          <h2 className="font-semibold">Make yourself at home</h2>
          <IconButton size="sm" aria-label="Close First steps" onClick={onDismiss}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
        <FirstSteps />
      </section>
    </Card>
  );
}
