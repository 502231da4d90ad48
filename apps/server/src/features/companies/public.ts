export { companiesOfRole, companyOfRole, heirOf, isLeftAlone, requireMayPublish } from './companies-of-role.ts';
export {
  countFollower,
  countPostOfCompany,
  countCompanyFollowers,
  holdCompanies,
  losePosts,
} from './company-access.ts';
