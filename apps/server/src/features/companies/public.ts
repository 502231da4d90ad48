export {
  countFollower,
  countPostOfCompany,
  countCompanyFollowers,
  holdCompanies,
  losePosts,
} from './company-counters.ts';
