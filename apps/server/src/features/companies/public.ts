export {
  countFollower,
  countPostOfCompany,
  countCompanyFollowers,
  holdCompanies,
  losePosts,
} from './company-access.ts';
