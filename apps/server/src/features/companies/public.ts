export { countFollower } from './follower-count.ts';
export { countPostOfCompany } from './company-counters.ts';
