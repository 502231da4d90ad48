/**
 * Writes to tables of others that still stand, by the file that makes them. The list only shrinks: each of them becomes a call of
 * the owner's `public.ts`.
 */
export const standing: Record<string, string[]> = {
  'features/settings/settings.commands.ts': ['update users'],
};
