import { companies } from '@innerspring/contract/companies';
import type { CompanyPage } from '@innerspring/contract/company-schemas';
import type { CallInput, CallOutput, EndpointShape } from '@innerspring/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../platform/api.ts';
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

/** The sentence of a failure that no field shows. */
export function problemOf(error: unknown, shownFields: readonly string[] = []): string | undefined {
  if (!error) return undefined;
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  const named = Object.keys(error.fields);
  return named.length > 0 && named.every((name) => shownFields.includes(name.split('.')[0] ?? ''))
    ? undefined
    : error.sentence;
}

/** The sentence for one field; entries of a list speak for the whole list. */
export function fieldProblem(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const name = Object.keys(error.fields).find((one) => one === field || one.startsWith(`${field}.`));
  return name === undefined ? undefined : error.fields[name];
}

/** A change to a company: shows what is done, and has everything that names companies read again. */
export function useCompanyAction<E extends EndpointShape>(endpoint: E, done?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<E>): Promise<CallOutput<E>> => call(endpoint, input),
    onSuccess: () => {
      if (done) toast({ title: done, variant: 'success' });
      const isTouched = (key: readonly unknown[]) => /^(companies|companyRoles)\./.test(String(key[0]));
      return client.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey) });
    },
  });
}
