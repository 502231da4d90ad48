export { countFollower, countPostOfCompany } from './company-counters.ts';
export { countCompanyFollowers, holdCompanies, losePosts } from './company-counts.ts';
