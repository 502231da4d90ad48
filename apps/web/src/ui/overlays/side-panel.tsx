import type { ReactElement, ReactNode } from 'react';
import { OpenedLate } from './opened-late.tsx';
import { panelCode } from './panel-code.ts';

export interface SidePanelProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactElement;
  /** The edge it slides in from; the menu comes from the left. */
  side?: 'right' | 'left';
  title: ReactNode;
  hideTitle?: boolean;
  description?: ReactNode;
  footer?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A modal sheet along one edge, three quarters of the window wide and at most 24 rem. */
export function SidePanel({ open, onOpenChange, trigger, ...panel }: SidePanelProps) {
  return (
    <OpenedLate code={panelCode} kind="dialog" {...{ trigger, open, onOpenChange }}>
      {(Layer, opening) => <Layer.SidePanel {...panel} {...opening} />}
    </OpenedLate>
  );
}

/** Closes the panel around it; pass one link or button. */
export function SidePanelClose(control: { asChild: true; children: ReactElement }) {
  const Layer = panelCode.now();
  return Layer ? <Layer.SidePanelClose {...control} /> : null;
}
