import { linkPreviews } from '@innerspring/contract/posts/dialog-endpoints';
import type { LinkPreview } from '@innerspring/contract/posts/schemas';
import { firstLink } from '@innerspring/contract/posts/words-about';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../../../platform/query.ts';

/** An address is looked at once the typing rests this long, so that no half of one is asked for. */
const typingPause = 700;

/** The page behind the first address of the words, once the server has looked at it; it can be declined. */
export function useMessageLink(text: string): {
  preview: LinkPreview | null;
  isDeclined: boolean;
  decline: () => void;
} {
  const link = firstLink(text);
  const [settled, setSettled] = useState(link);
  const [declined, setDeclined] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(link), typingPause);
    return () => clearTimeout(timer);
  }, [link]);
  const isDeclined = link !== null && link === declined;
  const { data } = useQuery({
    ...query(linkPreviews.read, { body: { url: settled ?? '' } }),
    enabled: settled !== null && settled === link && !isDeclined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const preview = link !== null && link === settled && !isDeclined ? (data?.preview ?? null) : null;
  return { preview, isDeclined, decline: () => setDeclined(link) };
}
