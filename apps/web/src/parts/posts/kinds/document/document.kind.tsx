import { PostDocument } from '../../../media/post-document.tsx';
import type { PostPart } from '../post-part.ts';

export const documentPart: PostPart = ({ document }) => (document ? <PostDocument document={document} /> : null);
