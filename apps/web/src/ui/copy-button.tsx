import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'children' | 'asChild' | 'loading'> {
  /** What goes to the clipboard. */
  text: string;
  label?: string;
  /** Called when the browser doesn't allow it. */
  onRefused?: () => void;
}

/** Copies and says so for two seconds. */
export function CopyButton({ text, label = 'Copy', onRefused, variant = 'outline', ...rest }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      onRefused?.();
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button variant={variant} onClick={copy} {...rest}>
      <Icon size={17} aria-hidden="true" />
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
}
