import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

interface FileButtonProps {
  /** Name of the file field behind the button. */
  label: string;
  accept: string;
  disabled: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A small button that opens the system's file chooser for one file. */
export function FileButton({ label, accept, disabled, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outline" size="sm" disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        disabled={disabled}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Emptied so that the same file can be chosen again after a failure.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
