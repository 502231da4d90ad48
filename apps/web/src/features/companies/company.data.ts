import { companies } from '@innerspring/contract/companies/endpoints';
import { adminCompanies } from '@innerspring/contract/companies/management-endpoints';
import type { CompanyPage } from '@innerspring/contract/companies/schemas';
import type { Address, CallOutput } from '@innerspring/contract/endpoint';
import { query } from '../../platform/query.ts';
import { idInKey, type ShownOn } from '../../platform/seen/open-page.ts';
import { withSudo } from '../../platform/session/sudo.ts';
import { useAction } from '../../platform/use-action.ts';

export const companyQuery = (id: number) => query(companies.get, { params: { id } });

/** The page and who works on it; people and posts stay as they are read. */
export const shownOnCompany: ShownOn = (id) => (key) =>
  /^(companies\.get|companyRoles\.\w+)$/.test(String(key[0])) && idInKey(key) === id;

const editing = new Set(['owner', 'admin', 'editor']);
/** Whether the viewer edits the page and posts as the company. */
export const mayEdit = ({ viewerRole }: Pick<CompanyPage, 'viewerRole'>) =>
  viewerRole !== null && editing.has(viewerRole);
/** Whether the viewer decides about roles. */
export const mayManage = ({ viewerRole }: Pick<CompanyPage, 'viewerRole'>) =>
  viewerRole === 'owner' || viewerRole === 'admin';

/** What shows a company, its roles and its claims. */
export const companyTouches = /^(companies|companyRoles)\./;

/** A change to a company, after which everything that names companies is read again. */
export const useCompanyAction = <E extends Address>(
  endpoint: E,
  done?: string,
  onDone?: (given: CallOutput<E>) => void,
) => useAction(endpoint, { touches: companyTouches, done, onDone });

export const adminCompanyQuery = (id: number) => query(adminCompanies.get, { params: { id } });

/** What a change of staff to companies is shown by. */
export const companyStaffTouches = /^(adminCompanies|companies|admin\.audit|admin\.mails)/;

/** How changes of staff to companies go: with the password again where the server wants it, and their lists are read again. */
export const asCompanyStaff = { touches: companyStaffTouches, through: withSudo };

/** A change of staff to companies without a form. */
export const useCompanyStaffAction = <E extends Address>(endpoint: E, done: string, onDone?: () => void) =>
  useAction(endpoint, { ...asCompanyStaff, done, onDone });
