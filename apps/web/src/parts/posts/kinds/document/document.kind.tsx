import { FileText } from 'lucide-react';
import { PostDocument } from '../../../media/post-document.tsx';
import type { PostPart } from '../post-part.ts';

export const documentPart: PostPart = {
  kind: 'document',
  draw: ({ document }) => (document ? <PostDocument document={document} /> : null),
  label: 'Document',
  noun: 'document',
  Icon: FileText,
};
