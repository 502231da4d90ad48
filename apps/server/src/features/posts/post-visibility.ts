export { isOpenTo } from '../../platform/db/post-visibility.ts';
