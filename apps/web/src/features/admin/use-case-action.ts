import type { CallInput, EndpointShape } from '@innerspring/contract';
import { safetyAdmin } from '@innerspring/contract/safety-admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { withSudo } from '../../platform/sudo.ts';
import { toast } from '../../ui/toast.ts';

const outdated = [safetyAdmin.cases.name, safetyAdmin.counts.name, 'admin.dashboard', 'admin.audit', 'admin.mails'];

/** A decision of staff about a report: asks for the password again where the server wants it, then every list loads anew. */
export function useCaseAction<E extends EndpointShape>(endpoint: E, done: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<E>) => withSudo(() => call(endpoint, input)),
    onSuccess: () => {
      toast({ variant: 'success', title: done });
      for (const name of outdated) void client.invalidateQueries({ queryKey: [name] });
      onDone();
    },
  });
}
