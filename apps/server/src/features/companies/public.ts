export { countFollower } from './follower-count.ts';
