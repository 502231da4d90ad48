import type { OwnProfile } from '@innerspring/contract/profiles/schemas';
import { people } from '@innerspring/contract/profiles/endpoints';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { currentUserKey } from '../../../platform/session/current-user.ts';
import { query } from '../../../platform/query.ts';
import { fieldsOf, sentenceOf } from '../../../platform/refusals.ts';
import { toast } from '../../../ui/overlays/toast.ts';

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

/** The sentence for a whole section, where the refusal names none of its fields. */
export function problemOf(error: unknown): string | undefined {
  if (!error) return undefined;
  return Object.keys(fieldsOf(error)).length > 0 ? undefined : sentenceOf(error);
}
