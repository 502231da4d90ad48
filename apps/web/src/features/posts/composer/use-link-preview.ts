import { linkPreviews } from '@innerspring/contract/posts/dialog-endpoints';
import { firstLink } from '@innerspring/contract/posts/words-about';
import type { LinkPreview } from '@innerspring/contract/posts/schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '../../../platform/query.ts';
import type { DraftWords } from '../../../parts/composer/draft-words.ts';

/** An address is looked at once the typing rests this long, so that no half of one is asked for. */
const typingPause = 700;
const noLink = 'https://example.com/';

function useSettled(link: string | null): string | null {
  const [settled, setSettled] = useState(link);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(link), typingPause);
    return () => clearTimeout(timer);
  }, [link]);
  return link === settled ? link : null;
}

/** The address whose preview the post is to show: the first of its words, unless a file stands there or it was declined. */
export function linkOf({ content, media, declinedLinks }: DraftWords): string | null {
  const link = media === null ? firstLink(content) : null;
  return link !== null && declinedLinks.includes(link) ? null : link;
}

/** What the page behind the first address says of itself, once the server has looked; null while there is nothing to show. */
export function useLinkPreview(words: DraftWords): { preview: LinkPreview | null; isLoading: boolean } {
  const link = useSettled(linkOf(words));
  const looked = useQuery({
    ...query(linkPreviews.read, { body: { url: link ?? noLink } }),
    enabled: link !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (link === null) return { preview: null, isLoading: false };
  return { preview: looked.data?.preview ?? null, isLoading: looked.isFetching };
}
