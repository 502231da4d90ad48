import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsMobile } from '../../platform/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel, SidePanelClose } from '../../ui/overlays/side-panel.tsx';
import { chipLook } from '../../ui/toggles.tsx';

interface FilterSheetProps {
  /** How many filters are active. */
  active: number;
  children: ReactNode;
}

/** The filters of a list behind a chip, on phones; nothing on wider screens, where they are next to the list. */
export function FilterSheet({ active, children }: FilterSheetProps) {
  if (!useIsMobile()) return null;
  return (
    <SidePanel
      title="Filters"
      trigger={
        <button
          type="button"
          className={`hit ${chipLook} border-seam-strong text-ink-soft hover:border-edge hover:text-ink`}
        >
          <SlidersHorizontal size={15} aria-hidden="true" />
          Filters{active > 0 ? ` (${active})` : ''}
        </button>
      }
      footer={
        <SidePanelClose asChild>
          <Button block>Show results</Button>
        </SidePanelClose>
      }
    >
      {children}
    </SidePanel>
  );
}
