import { DOCUMENT_NAME_PREVIEW } from '@innerspring/contract/constants';

/** Specification §9: a name of more than 40 characters shows its first 37 and an ellipsis. */
export function documentNamePreview(name: string): string {
  const letters = Array.from(name);
  return letters.length > DOCUMENT_NAME_PREVIEW.max
    ? `${letters.slice(0, DOCUMENT_NAME_PREVIEW.keep).join('')}...`
    : name;
}
