import { FileText } from 'lucide-react';
import { PostDocument } from '../../../media/post-document.tsx';
import type { PostPart } from '../kinds.tsx';

export const documentPart: PostPart = {
  kind: 'document',
  draw: ({ document }) => (document ? <PostDocument document={document} /> : null),
  label: 'Document',
  noun: 'document',
  Icon: FileText,
};
