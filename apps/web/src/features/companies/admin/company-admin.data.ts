import { adminCompanies } from '@innerspring/contract/companies/endpoints';
import type { Address } from '@innerspring/contract/endpoint';
import { query } from '../../../platform/query.ts';
import { withSudo } from '../../../platform/session/sudo.ts';
import { useAction } from '../../../platform/use-action.ts';

export const adminCompanyQuery = (id: number) => query(adminCompanies.get, { params: { id } });

const touches = /^(adminCompanies|companies|admin\.audit|admin\.mails)/;

/** A change of staff to companies: asks for the password again where the server wants it, and has their lists read again. */
export const useCompanyStaffAction = <E extends Address>(endpoint: E, done: string, onDone?: () => void) =>
  useAction(endpoint, { touches, done, onDone, through: withSudo });
