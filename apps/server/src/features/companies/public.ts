export { companiesOfRole, companyOfRole, heirOf, requireMayPublish } from './companies-of-role.ts';
export {
  countFollower,
  countPostOfCompany,
  countCompanyFollowers,
  holdCompanies,
  losePosts,
} from './company-access.ts';
