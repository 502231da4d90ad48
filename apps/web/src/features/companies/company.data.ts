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

/** A change to a company, after which everything that names companies is read again. */
export const useCompanyAction = <E extends Address>(
  endpoint: E,
  done?: string,
  onDone?: (given: CallOutput<E>) => void,
) => useAction(endpoint, { touches: /^(companies|companyRoles)\./, done, onDone });

export const adminCompanyQuery = (id: number) => query(adminCompanies.get, { params: { id } });

const touches = /^(adminCompanies|companies|admin\.audit|admin\.mails)/;

/** A change of staff to companies: asks for the password again where the server wants it, and has their lists read again. */
export const useCompanyStaffAction = <E extends Address>(endpoint: E, done: string, onDone?: () => void) =>
  useAction(endpoint, { touches, done, onDone, through: withSudo });
