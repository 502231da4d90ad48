import type { CallInput, CallOutput, EndpointShape } from '@innerspring/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { withSudo } from '../../platform/sudo.ts';
import { toast } from '../../ui/toast.ts';

/** A change of staff to groups: asks for the password again where the server wants it, and has the lists read again. */
export function useGroupStaffAction<E extends EndpointShape>(endpoint: E, done: string) {
  const client = useQueryClient();
  const readAgain = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => /^(adminGroups|group|admin\.audit)/.test(String(queryKey[0])),
    });
  return useMutation({
    mutationFn: (input: CallInput<E>): Promise<CallOutput<E>> => withSudo(() => call(endpoint, input)),
    onSuccess: () => {
      toast({ variant: 'success', title: done });
      return readAgain();
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error) });
      // Somebody may have been faster: what stands there now is shown.
      return readAgain();
    },
  });
}
