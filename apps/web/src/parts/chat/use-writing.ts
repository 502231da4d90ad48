import { settings } from '@innerspring/contract/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../platform/query.ts';

/** How the member writes: whether Enter sends, and whether others see that they are typing. */
export function useWriting(): { enterSends: boolean; saysTyping: boolean } {
  const { data } = useQuery(query(settings.get, {}));
  return { enterSends: data?.enterSends ?? true, saysTyping: data?.typing ?? false };
}
