import { counted, AppError } from '../../platform/errors.ts';
import type { HandlerOutput, api, ErrorCode } from '@innerspring/contract';
import { REQUEST_MESSAGES_MOST } from '@innerspring/contract/chat/limits';
import type { Facts, Quota } from './facts.ts';
type Sending = HandlerOutput<typeof api.messages.conversation>['sending'];
type Refusal = NonNullable<Sending['refusal']>;

const refusalCodes: Record<Refusal, ErrorCode> = {
  unavailable: 'conflict',
  former_member: 'conflict',
  not_accepting: 'forbidden',
  awaiting_answer: 'conflict',
  quota: 'premium_required',
};

const date = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const requestNotice = `You are not connected. Your message arrives as a request: you can send ${REQUEST_MESSAGES_MOST} messages until it is accepted.`;

function sentenceOf(refusal: Refusal, { whoMayMessage }: Facts, { limit, resetsAt }: Quota): string {
  switch (refusal) {
    case 'unavailable':
      return 'You cannot send messages in this conversation.';
    case 'former_member':
      return 'This member has left. You can still read what was said.';
    case 'not_accepting':
      return whoMayMessage === 'network'
        ? 'This member takes new messages from their network only.'
        : 'This member does not take new messages.';
    case 'awaiting_answer':
      return 'You can write again once your request is accepted.';
    case 'quota': {
      const from = resetsAt ? `on ${date.format(resetsAt)}` : 'next month';
      return `You have begun ${counted(limit ?? 0, 'conversation')} with new people this month. You can begin more ${from}, or at once with Premium.`;
    }
  }
}

function refusalOf(facts: Facts, viewerId: number, { remaining }: Quota): Refusal | null {
  const { conversationId, awaitsId, isConnected, whoMayMessage } = facts;
  if (!facts.exists) return 'former_member';
  if (!facts.isVisible) return 'unavailable';
  if (conversationId === null && (whoMayMessage === 'nobody' || (whoMayMessage === 'network' && !isConnected)))
    return 'not_accepting';
  if (isConnected || awaitsId === viewerId) return null;
  if (conversationId === null) return remaining === 0 ? 'quota' : null;
  return awaitsId !== null && facts.requestMessages >= REQUEST_MESSAGES_MOST ? 'awaiting_answer' : null;
}

/** Whether what is sent now waits for the recipient's permission. */
const asksFirst = ({ conversationId, awaitsId, isConnected }: Facts, viewerId: number): boolean =>
  !isConnected && (conversationId === null || (awaitsId !== null && awaitsId !== viewerId));

/** Whether and how somebody can write to a member they know of. */
export function sendingOf(facts: Facts, viewerId: number, quota: Quota): Sending {
  const refusal = refusalOf(facts, viewerId, quota);
  const isRequest = refusal === null && asksFirst(facts, viewerId);
  const notice = refusal ? sentenceOf(refusal, facts, quota) : isRequest ? requestNotice : null;
  return { refusal, notice, isRequest, quota };
}

/** What is not there for the viewer: nobody of that number, or nobody they may see, and no conversation with them. */
export const isUnknown = ({ conversationId, isVisible }: Facts): boolean => conversationId === null && !isVisible;
export const memberNotFound = () => new AppError('not_found', 'Member not found');

/**
 * Lets a message through, and says whether it asks first.
 * @throws {AppError} `not_found`, or the refusal's code with its sentence.
 */
export function requireMaySend(facts: Facts, viewerId: number, quota: Quota): { isRequest: boolean } {
  if (isUnknown(facts)) throw memberNotFound();
  const { refusal, notice, isRequest } = sendingOf(facts, viewerId, quota);
  if (refusal) throw new AppError(refusalCodes[refusal], notice ?? undefined);
  return { isRequest };
}
