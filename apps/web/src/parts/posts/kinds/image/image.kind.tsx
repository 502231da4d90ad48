import { PostImage } from '../../../media/post-image.tsx';
import type { PostPart } from '../post-part.ts';

export const imagePart: PostPart = ({ image }, voice) => (image ? <PostImage image={image} author={voice} /> : null);
