import type { Address } from '@innerspring/contract/endpoint';
import { withSudo } from '../../../platform/session/sudo.ts';
import { useAction } from '../../../platform/use-action.ts';

const touches = /^(adminGroups|group|admin\.audit)/;

/** A change of staff to groups: asks for the password again where the server wants it, and has the lists read again. */
export const useGroupStaffAction = <E extends Address>(endpoint: E, done: string) =>
  useAction(endpoint, { touches, touchesIfRefused: touches, done, refused: 'Error', through: withSudo });
