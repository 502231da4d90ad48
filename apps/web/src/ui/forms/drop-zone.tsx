import { clsx } from 'clsx';
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useState } from 'react';

interface DropZoneProps {
  /** Called with the files dropped or pasted here; there may be several. */
  onFiles: (files: File[]) => void;
  /** Shown over everything inside while files are dragged over the page: "Drop a file to attach it". */
  label: string;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}

const holdsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

/** Whether files are being dragged over the page. Dropping them outside all zones does nothing, so no text is lost. */
function useFileDrag(isOn: boolean): boolean {
  const [depth, setDepth] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    const enter = (event: globalThis.DragEvent) => {
      if (holdsFiles(event.dataTransfer)) setDepth((now) => now + 1);
    };
    const leave = (event: globalThis.DragEvent) => {
      if (holdsFiles(event.dataTransfer)) setDepth((now) => Math.max(0, now - 1));
    };
    const over = (event: globalThis.DragEvent) => {
      if (holdsFiles(event.dataTransfer)) event.preventDefault();
    };
    const end = (event: globalThis.DragEvent) => {
      over(event);
      setDepth(0);
    };
    const heard = { dragenter: enter, dragleave: leave, dragover: over, drop: end, dragend: end } as const;
    const types = ['dragenter', 'dragleave', 'dragover', 'drop', 'dragend'] as const;
    for (const type of types) window.addEventListener(type, heard[type]);
    return () => {
      for (const type of types) window.removeEventListener(type, heard[type]);
      setDepth(0);
    };
  }, [isOn]);
  return isOn && depth > 0;
}

/** Accepts files dropped or pasted onto its children; keyboard users have the file button next to it. */
export function DropZone({ onFiles, label, disabled = false, className, children }: DropZoneProps) {
  const isDragging = useFileDrag(!disabled);

  function drop(event: DragEvent) {
    if (disabled || !holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  }
  function paste(event: ClipboardEvent) {
    // A stretch of a document comes with a picture of itself: then its text is meant.
    if (disabled || event.clipboardData.types.includes('text/plain')) return;
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  }
  return (
    <div className={clsx('relative', className)} onDrop={drop} onPasteCapture={paste}>
      {children}
      {isDragging ? (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 z-10 grid place-items-center rounded-control border-2 border-dashed border-night bg-night-wash/92 p-3 text-center font-semibold text-night"
        >
          {label}
        </div>
      ) : null}
    </div>
  );
}
