import { toast } from '../ui/toast.ts';
import { sentenceOf } from './refusals.ts';

/** Says in a toast what was refused, and the sentence of why; `otherwise` where nobody gave one. */
export function complain(title: string, error: unknown, otherwise?: string): void {
  toast({ title, description: sentenceOf(error, otherwise), variant: 'destructive' });
}
