import { Video } from 'lucide-react';
import { PostVideo } from '../../../media/post-video.tsx';
import type { PostPart } from '../post-part.ts';

export const videoPart: PostPart = {
  kind: 'video',
  draw: ({ video, id }) => (video ? <PostVideo video={video} postId={id} /> : null),
  label: 'Video',
  noun: 'video',
  Icon: Video,
};
