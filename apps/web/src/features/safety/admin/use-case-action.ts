import type { Address } from '@innerspring/contract/endpoint';
import { withSudo } from '../../../platform/session/sudo.ts';
import { useAction } from '../../../platform/use-action.ts';

const touches = /^(safetyAdmin\.(cases|counts)|admin\.(dashboard|audit|mails))$/;

/** A decision of staff about a report: asks for the password again where the server wants it, then every list loads anew. */
export const useCaseAction = <E extends Address>(endpoint: E, done: string, onDone: () => void) =>
  useAction(endpoint, { touches, done, onDone, through: withSudo });
