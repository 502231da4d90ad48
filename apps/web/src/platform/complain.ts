import { toast } from '../ui/overlays/toast.ts';
import { sentenceOf } from './refusals.ts';

/** Says in a toast what was refused, and the sentence of why; `otherwise` where nobody gave one. */
export function complain(title: string, error: unknown, otherwise?: string): void {
  toast({ title, description: sentenceOf(error, otherwise), variant: 'destructive' });
}

/** Does it, and says whether it was done; where it was refused, complains. */
export async function attempt(title: string, work: () => Promise<unknown>, otherwise?: string): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    complain(title, error, otherwise);
    return false;
  }
}
