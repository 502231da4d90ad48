import { adminCompanies } from '@innerspring/contract/admin-companies';
import type { CallInput, CallOutput, EndpointShape } from '@innerspring/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { withSudo } from '../../platform/sudo.ts';
import { toast } from '../../ui/toast.ts';

export const adminCompanyQuery = (id: number) => query(adminCompanies.get, { params: { id } });

/** A change of staff to companies: asks for the password again where the server wants it, and has their lists read again. */
export function useCompanyStaffAction<E extends EndpointShape>(endpoint: E, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<E>): Promise<CallOutput<E>> => withSudo(() => call(endpoint, input)),
    onSuccess: () => {
      toast({ variant: 'success', title: done });
      const isTouched = (key: readonly unknown[]) =>
        /^(adminCompanies|companies|admin\.audit|admin\.mails)/.test(String(key[0]));
      return client.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey) });
    },
  });
}
