import type { Address, CallInput, CallOutput } from '@innerspring/contract/endpoint';
import {
  type QueryClient,
  type QueryFilters,
  useMutation,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query';
import { toast } from '../ui/overlays/toast.ts';
import { call, sentenceOf } from './api.ts';

export interface Work<Input, Given> {
  /** Queries whose names begin so show what the action changes, and are read again. */
  touches?: RegExp | undefined;
  /**
   * Queries that are read again after a refusal, since what is shown may be out of date: somebody was faster. Those that an
   * optimistic action touches are, in any case.
   */
  touchesIfRefused?: RegExp | undefined;
  /** Title of the toast on success, or all of it. */
  done?: string | ((given: Given, input: Input) => { title: string; description?: string }) | undefined;
  /** Title of the toast on rejection, above the reason, or all of it; without it, the caller shows it. */
  refused?: string | { title: string; description: string } | undefined;
  /** What its toasts are about: each takes the place of an earlier one about the same. */
  about?: string | ((input: Input) => string) | undefined;
  /**
   * Called before anything is read again: what is read may take away the very part that asked, and what was given to `mutate`
   * is not called then.
   */
  onDone?: ((given: Given, input: Input) => void) | undefined;
  onRefused?: ((error: Error, input: Input) => void) | undefined;
  /** How it is sent, where more than the call is needed: `withSudo`. */
  through?: <T>(action: () => Promise<T>) => Promise<T>;
  /** Shows the change at once; the returned function (`changeQueries`) reverts it if the server rejects it. */
  optimistic?: ((client: QueryClient, input: Input) => () => void) | undefined;
  /** Actions of one name reach the server one after the other. */
  inOrder?: string | undefined;
  /** Puts the server's answer in the place of what was shown before it; of several optimistic changes the last one's. */
  answered?: ((client: QueryClient, given: Given, input: Input) => void) | undefined;
}

/** What becomes of a call to one endpoint. */
export type Action<E extends Address> = Work<CallInput<E>, CallOutput<E>>;

const asItIs = <T>(action: () => Promise<T>): Promise<T> => action();

/**
 * Changes what queries hold and returns what takes that back. A query that was changed by something else meanwhile is left as it
 * is: it is read again anyway.
 */
export function changeQueries<Data>(
  client: QueryClient,
  filters: QueryFilters,
  change: (data: Data) => Data,
): () => void {
  const changed = client.getQueriesData<Data>(filters).flatMap(([key, before]) => {
    if (before === undefined) return [];
    const after = client.setQueryData<Data>(key, change(before));
    return [{ key, before, after }];
  });
  return () => {
    for (const { key, before, after } of changed)
      if (client.getQueryData(key) === after) client.setQueryData<Data>(key, before);
  };
}

export type ActionResult<Input, Given> = UseMutationResult<Given, Error, Input>;

/**
 * The one way to have something changed: an endpoint is called, or a function where one change takes several calls. It stays
 * pending until everything that shows what it changed has been read again. A switch that is pressed rapidly is a `ToggleQueue`.
 */
export function useAction<E extends Address>(endpoint: E, action: Action<E>): ActionResult<CallInput<E>, CallOutput<E>>;
export function useAction<Input, Given>(
  work: (input: Input) => Promise<Given>,
  action: Work<Input, Given>,
): ActionResult<Input, Given>;
export function useAction<Input, Given>(
  given: Address | ((input: Input) => Promise<Given>),
  action: Work<Input, Given>,
): ActionResult<Input, Given> {
  const { touches, touchesIfRefused, done, refused, onDone, onRefused, through = asItIs } = action;
  const { optimistic, answered, inOrder, about } = action;
  const client = useQueryClient();
  const work =
    typeof given === 'function' ? given : (input: Input) => call(given, input as CallInput<Address>) as Promise<Given>;
  const key = typeof given === 'function' ? undefined : [given.name];
  const aboutOf = (input: Input) => (typeof about === 'function' ? about(input) : about);
  const shows = (names: RegExp): QueryFilters => ({ predicate: ({ queryKey }) => names.test(String(queryKey[0])) });
  // What comes between two changes shows the first alone, and would take the second from the screen.
  const isLast = () => !optimistic || !key || client.isMutating({ mutationKey: key }) <= 1;
  const readAgain = (names: RegExp | undefined) =>
    names && isLast() ? client.invalidateQueries(shows(names)) : undefined;
  return useMutation({
    ...(key ? { mutationKey: key } : {}),
    ...(inOrder ? { scope: { id: inOrder } } : {}),
    mutationFn: (input: Input) => through(() => work(input)),
    onMutate: (input) => {
      if (!optimistic) return undefined;
      // An answer that is on its way knows nothing of the change.
      const shown = touches ?? touchesIfRefused;
      if (shown) void client.cancelQueries(shows(shown));
      return { undo: optimistic(client, input) };
    },
    onSuccess: (answer, input) => {
      if (isLast()) answered?.(client, answer, input);
      if (done) {
        const shown = typeof done === 'string' ? { title: done } : done(answer, input);
        toast({ ...shown, about: aboutOf(input), variant: 'success' });
      }
      onDone?.(answer, input);
      return readAgain(touches);
    },
    onError: (error, input, shown) => {
      shown?.undo();
      if (refused) {
        const told = typeof refused === 'string' ? { title: refused, description: sentenceOf(error) } : refused;
        toast({ ...told, about: aboutOf(input), variant: 'destructive' });
      }
      onRefused?.(error, input);
      void readAgain(touchesIfRefused ?? (optimistic ? touches : undefined));
    },
  });
}
