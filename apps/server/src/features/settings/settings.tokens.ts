import type { PassedOn } from '../../platform/personal-data/personal-data.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** What happens to exports, and to members who leave. */
export const settingsEvents = {
  exportAsked: defineEvent<{ exportId: number }>('settings.exportAsked'),
  exportReady: defineEvent<{ userId: number; exportId: number }>('settings.exportReady'),
  erasureDue: defineEvent<{ userId: number }>('settings.erasureDue'),
  /** Things that a leaving member made for a company pass to its owner, or to staff. */
  passedOn: defineEvent<PassedOn & { leaverId: number }>('settings.passedOn'),
};
