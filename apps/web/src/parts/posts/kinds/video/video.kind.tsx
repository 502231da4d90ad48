import { PostVideo } from '../../../media/post-video.tsx';
import type { PostPart } from '../post-part.ts';

export const videoPart: PostPart = ({ video, id }) => (video ? <PostVideo video={video} postId={id} /> : null);
