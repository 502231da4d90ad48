import { linkPreviews } from '@innerspring/contract/link-previews';
import { firstLink } from '@innerspring/contract/words-about';
import type { LinkPreview } from '@innerspring/contract/posts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../platform/api.ts';

/** An address is looked up once it has not changed for so long. */
const typingPause = 700;
const enough = 10 * 60_000;

function useSettled(link: string | null): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(link), typingPause);
    return () => clearTimeout(timer);
  }, [link]);
  return settled === link ? settled : null;
}

interface LinkPreviewOfWords {
  preview: LinkPreview | null;
  isLoading: boolean;
  /** Takes the preview off, for as long as the words keep this link. */
  remove: () => void;
  /** For the new post: the page whose preview it shows, null where it was taken off, undefined where there is none yet. */
  linkPreviewUrl: string | null | undefined;
}

/**
 * The preview of the first link in the words of a post being written. What cannot be read shows nothing: a preview is an
 * extra, never in the way of publishing.
 */
export function useLinkPreview(content: string, { enabled = true } = {}): LinkPreviewOfWords {
  const link = firstLink(content);
  const [removed, setRemoved] = useState<string | null>(null);
  const settled = useSettled(link);
  const isRemoved = link !== null && removed === link;
  const isWanted = enabled && settled !== null && !isRemoved;
  const found = useQuery({
    queryKey: [linkPreviews.read.name, settled],
    queryFn: ({ signal }) => call(linkPreviews.read, { body: { url: settled ?? '' } }, { signal }),
    enabled: isWanted,
    retry: false,
    staleTime: enough,
    refetchOnWindowFocus: false,
  });
  const preview = isWanted ? (found.data?.preview ?? null) : null;
  return {
    preview,
    isLoading: isWanted && found.isFetching && !found.data,
    remove: () => setRemoved(link),
    linkPreviewUrl: isRemoved ? null : preview?.url,
  };
}
