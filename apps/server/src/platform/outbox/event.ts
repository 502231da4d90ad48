/** A type of event that reaches its consumers at least once, also after a crash, and what comes with it. */
export type OutboxEvent<Payload extends object> = {
  /** As stored: events wait in the table while versions change, so it stays. */
  readonly type: string;
  /** Never there: it tells the compiler what comes with the event. */
  readonly payload?: Payload;
};

export type AnyEvent = OutboxEvent<object>;

/** What comes with an event. */
export type PayloadOf<E extends AnyEvent> = NonNullable<E['payload']>;

/** Declares an event of the feature that makes it happen. */
export const defineEvent = <Payload extends object>(type: string): OutboxEvent<Payload> => ({ type });
