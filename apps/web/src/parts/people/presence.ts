import { presence, PRESENCE_LIMIT } from '@innerspring/contract/presence/endpoints';
import type { Presence } from '@innerspring/contract/presence/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { onLive } from '../../platform/live/live.ts';

type Known = Pick<Presence, 'isOnline' | 'lastActive'>;
type Question = { id: number; resolve: (presence: Presence | null) => void; reject: (error: unknown) => void };

/** Requests for people who are rendered together are batched. */
const GATHER_MS = 30;
/** After 90 s, the server forgets that someone is watching, and sends no more changes. */
const REFETCH_MS = 60_000;

let questions: Question[] = [];

async function ask(asked: Question[]): Promise<void> {
  try {
    const ids = [...new Set(asked.map(({ id }) => id))].join(',');
    const found = new Map((await call(presence.of, { query: { ids } })).map((one) => [one.id, one]));
    for (const { id, resolve } of asked) resolve(found.get(id) ?? null);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

function askAll(): void {
  const asked = questions;
  questions = [];
  for (let at = 0; at < asked.length; at += PRESENCE_LIMIT) void ask(asked.slice(at, at + PRESENCE_LIMIT));
}

function presenceOf(id: number): Promise<Presence | null> {
  return new Promise((resolve, reject) => {
    if (questions.length === 0) setTimeout(askAll, GATHER_MS);
    questions.push({ id, resolve, reject });
  });
}

const hidden: Known = { isOnline: false, lastActive: null };

/**
 * Whether a member is online now, and when they were last active, kept up to date while it is on screen.
 * @param known what the list that contains the member said; it counts until more is known. Undefined: don't ask.
 */
export function usePresence(id: number | undefined, known: Known): Known {
  const client = useQueryClient();
  const self = useCurrentUser().id;
  const isAsked = id !== undefined && id !== self;
  const { data } = useQuery({
    queryKey: [presence.of.name, id],
    queryFn: () => (id === undefined ? null : presenceOf(id)),
    enabled: isAsked,
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
  });
  useEffect(
    () =>
      onLive('presence_changed', ({ userIds }) => {
        if (id !== undefined && userIds.includes(id))
          void client.invalidateQueries({ queryKey: [presence.of.name, id], exact: true });
      }),
    [client, id],
  );
  if (data === undefined) return known;
  return data ?? hidden;
}
