export { countFollower } from './follower-count.ts';
export { countPostOfCompany } from './company-counters.ts';
export { countCompanyFollowers, holdCompanies, losePosts } from './company-counts.ts';
