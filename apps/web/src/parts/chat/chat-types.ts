/** How far an own message has come. `queued`: it waits in this browser for the connection. */
export type ChatSendState = 'queued' | 'sending' | 'sent' | 'seen' | 'failed';

/** What every line of a conversation has, for its place among the others. */
export interface ChatLine {
  /** Stays the same from the first draw on, also when the server has given the message its number. */
  key: string;
  /** ISO 8601. */
  at: string;
  /** Null: nobody who still has an account. */
  authorId: number | null;
}

/** The message that another one answers, in a few words. */
export interface ChatQuoteWords {
  name: string;
  text: string;
}
