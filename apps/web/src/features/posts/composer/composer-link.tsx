import LinkPreviewCard from '../../../parts/media/link-preview-card.tsx';
import type { DraftWords } from '../../../parts/composer/draft-words.ts';
import { linkOf, useLinkPreview } from './use-link-preview.ts';

/** As many as a draft keeps; the oldest is then forgotten. */
const MOST_DECLINED = 20;

interface ComposerLinkProps {
  words: DraftWords;
  disabled: boolean;
  onDecline: (declinedLinks: string[]) => void;
}

/** The preview of the first address in the words, with a cross to do without it. */
export function ComposerLink({ words, disabled, onDecline }: ComposerLinkProps) {
  const { preview, isLoading } = useLinkPreview(words);
  const link = linkOf(words);
  if (isLoading) {
    return (
      <p role="status" className="text-sm text-ink-faint">
        Looking at the link…
      </p>
    );
  }
  if (!preview || link === null) return null;
  const decline = () => onDecline([...words.declinedLinks, link].slice(-MOST_DECLINED));
  return <LinkPreviewCard preview={preview} onRemove={disabled ? undefined : decline} />;
}
