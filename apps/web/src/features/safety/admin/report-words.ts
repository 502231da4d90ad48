import type { CaseDecision, ReportCase } from '@innerspring/contract/safety/cases';
import { absoluteTime } from '../../../ui/words/relative-time.tsx';

const kindTexts: Record<string, string> = { user: 'Profile', company: 'Company page' };

/** What was reported, as a heading: "Company page", "Group post". */
export const kindText = (kind: string): string =>
  kindTexts[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');

/** "Post by Dana Ruiz". */
export const nameOf = ({ targetType, owner }: ReportCase): string =>
  `${kindText(targetType)}${owner ? ` by ${owner.fullName}` : ''}`;

const decided = { keep: 'Kept', remove: 'Removed', warn: 'Warning sent', suspend: 'Suspended' } as const;

/** "Removed", "Suspended until March 9, 2026, 12:00 PM". */
export function decisionText({ kind, suspendedUntil }: NonNullable<ReportCase['decision']>): string {
  return suspendedUntil ? `${decided[kind]} until ${absoluteTime(new Date(suspendedUntil))}` : decided[kind];
}

export type Choice = CaseDecision | 'upheld' | 'reversed';

interface ChoiceWords {
  key: string;
  label: string;
  /** The consequence of the decision. */
  help: string;
  submit: string;
  destructive?: boolean;
}

/** The texts of a decision about one report; each has a shortcut that nothing else uses. */
export function wordsOf(found: ReportCase, choice: Choice): ChoiceWords {
  const isText = found.choices.includes('remove');
  const isCompany = found.targetType === 'company';
  const author = isText
    ? 'It’s removed, and the author can’t sign in until this date.'
    : 'The member can’t sign in until this date.';
  const words: Record<Choice, ChoiceWords> = {
    keep: {
      key: 'e',
      label: 'Keep',
      help: 'Nothing changes, and the author isn’t told about the report.',
      submit: 'Keep',
    },
    warn: {
      key: 'w',
      label: 'Warn',
      help: 'It stays up. The author is told why and can appeal.',
      submit: 'Send warning',
    },
    remove: {
      key: 'r',
      label: 'Remove',
      help: 'Nobody can see it anymore. The author is told why and can appeal.',
      submit: 'Remove',
      destructive: true,
    },
    suspend: {
      key: 's',
      label: 'Suspend',
      help: isCompany ? 'The page and its posts are hidden until staff lift the suspension.' : author,
      submit: 'Suspend',
      destructive: true,
    },
    upheld: { key: 'u', label: 'Uphold', help: 'The first decision is final.', submit: 'Uphold decision' },
    reversed: { key: 'v', label: 'Reverse', help: 'Everything goes back to how it was.', submit: 'Reverse decision' },
  };
  return words[choice];
}
