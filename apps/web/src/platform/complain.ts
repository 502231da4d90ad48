import { toast } from '../ui/toast.ts';
import { sentenceOf } from './refusals.ts';

/** Says in a toast what was refused, and the sentence of why. */
export function complain(title: string, error: unknown): void {
  toast({ title, description: sentenceOf(error), variant: 'destructive' });
}
