import { companies } from '@innerspring/contract/companies/endpoints';
import { adminCompanies } from '@innerspring/contract/companies/management-endpoints';
import type { CompanyPage } from '@innerspring/contract/companies/schemas';
import type { Address, CallOutput } from '@innerspring/contract/endpoint';
import { query } from '../../platform/query.ts';
import { idInKey, type ShownOn } from '../../platform/seen/open-page.ts';
import { withSudo } from '../../platform/session/sudo.ts';
import { useAction } from '../../platform/use-action.ts';

export const companyQuery = (id: number) => query(companies.get, { params: { id } });

/** The queries of the page and its roles. People and posts are not refetched. */
export const shownOnCompany: ShownOn = (id) => (key) =>
  /^(companies\.get|companyRoles\.\w+)$/.test(String(key[0])) && idInKey(key) === id;

const editing = new Set(['owner', 'admin', 'editor']);
/** Whether the viewer may edit the page and post as the company. */
export const mayEdit = ({ viewerRole }: Pick<CompanyPage, 'viewerRole'>) =>
  viewerRole !== null && editing.has(viewerRole);
/** Whether the viewer may manage roles. */
export const mayManage = ({ viewerRole }: Pick<CompanyPage, 'viewerRole'>) =>
  viewerRole === 'owner' || viewerRole === 'admin';

/** Queries that show a company, its roles and its claims. */
export const companyTouches = /^(companies|companyRoles)\./;

/** A change to a company; refetches the queries that show the company and its roles afterwards. */
export const useCompanyAction = <E extends Address>(
  endpoint: E,
  done?: string,
  onDone?: (given: CallOutput<E>) => void,
) => useAction(endpoint, { touches: companyTouches, done, onDone });

export const adminCompanyQuery = (id: number) => query(adminCompanies.get, { params: { id } });

/** Queries that a staff action on companies affects. */
export const companyStaffTouches = /^(adminCompanies|companies|admin\.audit|admin\.mails)/;

/**
 * Options of staff actions on companies: ask for the password again if the server requires it, and refetch the affected
 * queries.
 */
export const asCompanyStaff = { touches: companyStaffTouches, through: withSudo };

/** A staff action on companies, without a form. */
export const useCompanyStaffAction = <E extends Address>(endpoint: E, done: string, onDone?: () => void) =>
  useAction(endpoint, { ...asCompanyStaff, done, onDone });
