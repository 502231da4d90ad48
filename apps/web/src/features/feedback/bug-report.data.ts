import { BUG_PRIORITIES, BUG_TYPES } from '@innerspring/contract/choices';
import type { feedback } from '@innerspring/contract/feedback/endpoints';
import type { CallInput } from '@innerspring/contract';

/** What the form holds while it is filled in. */
export interface BugFields {
  title: string;
  description: string;
  stepsToReproduce: string;
  expectedBehavior: string;
  actualBehavior: string;
  priority: (typeof BUG_PRIORITIES)[number];
  bugType: (typeof BUG_TYPES)[number];
}

/** Specification §4: priority medium, type functionality. */
export const noBug: BugFields = {
  title: '',
  description: '',
  stepsToReproduce: '',
  expectedBehavior: '',
  actualBehavior: '',
  priority: 'medium',
  bugType: 'functionality',
};

/** Reads a kept draft; whatever is damaged falls back to the defaults. */
export function readDraft(text: string): BugFields {
  let kept: Partial<Record<keyof BugFields, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text || '{}');
    if (parsed && typeof parsed === 'object') kept = parsed;
  } catch {
    return noBug;
  }
  const words = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    title: words(kept.title),
    description: words(kept.description),
    stepsToReproduce: words(kept.stepsToReproduce),
    expectedBehavior: words(kept.expectedBehavior),
    actualBehavior: words(kept.actualBehavior),
    priority: BUG_PRIORITIES.find((one) => one === kept.priority) ?? noBug.priority,
    bugType: BUG_TYPES.find((one) => one === kept.bugType) ?? noBug.bugType,
  };
}

type Payload = CallInput<typeof feedback.reportBug>['body'];
export type Surroundings = Required<Pick<Payload, 'currentPage' | 'browserInfo' | 'deviceInfo'>>;

/** Page, browser and device as the report tells them (specification §3). */
export function surroundings(page: Window = window): Surroundings {
  const { navigator, screen, location } = page;
  return {
    currentPage: `${location.pathname}${location.search}`.slice(0, 2000),
    browserInfo: {
      userAgent: navigator.userAgent.slice(0, 500),
      screenSize: `${screen.width}x${screen.height}`,
      viewportSize: `${page.innerWidth}x${page.innerHeight}`,
    },
    deviceInfo: {
      platform: navigator.platform.slice(0, 200),
      language: navigator.language.slice(0, 40),
      online: navigator.onLine,
    },
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text);

/** The whole report as it is sent. */
export function bugPayload(fields: BugFields, around: Surroundings = surroundings()): Payload {
  return {
    title: fields.title.trim(),
    description: fields.description,
    stepsToReproduce: orNull(fields.stepsToReproduce),
    expectedBehavior: orNull(fields.expectedBehavior),
    actualBehavior: orNull(fields.actualBehavior),
    priority: fields.priority,
    bugType: fields.bugType,
    ...around,
  };
}
