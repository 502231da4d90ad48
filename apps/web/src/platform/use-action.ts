import type { CallInput, CallOutput, Address } from '@innerspring/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../ui/overlays/toast.ts';
import { call } from './api.ts';
import { complain } from './client-errors.ts';

export interface Action<E extends Address> {
  /** Queries whose names begin so show what the action changes, and are read again. */
  touches: RegExp;
  /** Queries that are read again after a refusal, since what is shown may be out of date: somebody was faster. */
  touchesIfRefused?: RegExp;
  /** Title of the toast that says what is done. */
  done?: string | undefined;
  /** Title of the toast where it is refused; without it the caller shows the refusal. */
  refused?: string | undefined;
  /**
   * Called before anything is read again: what is read may take away the very part that asked, and what was given to `mutate`
   * is not called then.
   */
  onDone?: ((given: CallOutput<E>) => void) | undefined;
  /** How it is sent, where more than the call is needed: `withSudo`. */
  through?: <T>(action: () => Promise<T>) => Promise<T>;
}

const asItIs = <T>(action: () => Promise<T>): Promise<T> => action();

/** A change that the server makes: it stays pending until everything that shows what it changed has been read again. */
export function useAction<E extends Address>(endpoint: E, action: Action<E>) {
  const { touches, touchesIfRefused, done, refused, onDone, through = asItIs } = action;
  const client = useQueryClient();
  const readAgain = (names: RegExp) =>
    client.invalidateQueries({ predicate: ({ queryKey }) => names.test(String(queryKey[0])) });
  return useMutation({
    mutationFn: (input: CallInput<E>): Promise<CallOutput<E>> => through(() => call(endpoint, input)),
    onSuccess: (given) => {
      if (done) toast({ title: done, variant: 'success' });
      onDone?.(given);
      return readAgain(touches);
    },
    onError: (error) => {
      if (refused) complain(refused, error);
      if (touchesIfRefused) void readAgain(touchesIfRefused);
    },
  });
}
