import { Image } from 'lucide-react';
import { PostImage } from '../../../media/post-image.tsx';
import type { PostPart } from '../post-part.ts';

export const imagePart: PostPart = {
  kind: 'image',
  draw: ({ image }, voice) => (image ? <PostImage image={image} author={voice} /> : null),
  label: 'Photo',
  noun: 'picture',
  Icon: Image,
};
