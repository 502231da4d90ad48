import { type OwnProfile, people } from '@innerspring/contract/people';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api.ts';
import { currentUserKey } from '../../platform/current-user.ts';
import { query } from '../../platform/query.ts';
import { toast } from '../../ui/toast.ts';

export const ownProfileQuery = query(people.own, {});

function takeOver(client: QueryClient, profile: OwnProfile): void {
  client.setQueryData(ownProfileQuery.queryKey, profile);
  void client.invalidateQueries({ queryKey: [people.get.name, { params: { id: profile.id } }] });
  void client.invalidateQueries({ queryKey: currentUserKey });
}

/** Sends one change of the own profile and shows what the server made of it, everywhere. */
export function useSave<Given>(save: (given: Given) => Promise<OwnProfile>, title: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (profile) => {
      takeOver(client, profile);
      toast({ variant: 'success', title });
    },
  });
}

/** The sentences of a refusal by field, such as `bio` or `links.0.url`. */
export function problemsOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}

/** The first sentence about a field or anything in it. */
export function firstProblem(error: unknown, field: string): string | undefined {
  const found = Object.entries(problemsOf(error)).find(([name]) => name === field || name.startsWith(`${field}.`));
  return found?.[1];
}

/** The sentence for a whole section, where the refusal names none of its fields. */
export function problemOf(error: unknown): string | undefined {
  if (!error) return undefined;
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  return Object.keys(error.fields).length > 0 ? undefined : error.sentence;
}
