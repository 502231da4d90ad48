import { companies } from '@innerspring/contract/companies';
import type { CompanyPage } from '@innerspring/contract/company-schemas';
import type { CallInput, CallOutput, EndpointShape } from '@innerspring/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { toast } from '../../ui/toast.ts';

export const companyQuery = (id: number) => query(companies.get, { params: { id } });

const editing = new Set(['owner', 'admin', 'editor']);
/** Whether the viewer edits the page and posts as the company. */
export const mayEdit = ({ viewerRole }: Pick<CompanyPage, 'viewerRole'>) =>
  viewerRole !== null && editing.has(viewerRole);
/** Whether the viewer decides about roles. */
export const mayManage = ({ viewerRole }: Pick<CompanyPage, 'viewerRole'>) =>
  viewerRole === 'owner' || viewerRole === 'admin';

/**
 * A change to a company: shows what is done, and has everything that names companies read again. `onDone` comes before that:
 * what is read may take away the very part that asked for the change, and what was given to `mutate` is not called then.
 */
export function useCompanyAction<E extends EndpointShape>(
  endpoint: E,
  done?: string,
  onDone?: (given: CallOutput<E>) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<E>): Promise<CallOutput<E>> => call(endpoint, input),
    onSuccess: (given) => {
      if (done) toast({ title: done, variant: 'success' });
      onDone?.(given);
      const isTouched = (key: readonly unknown[]) => /^(companies|companyRoles)\./.test(String(key[0]));
      return client.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey) });
    },
  });
}
