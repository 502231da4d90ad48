/** Facts that other features and processes may want to know at once. What must not be lost goes through the outbox instead. */
export type BusEvents = {
  'posts.created': { postId: number; authorId: number; companyId: number | null };
  'account.changed': { userId: number };
  /** Sessions ended: sockets opened with them close within five seconds. */
  'sessions.ended': { userId: number; sessionIds: number[] | 'all' };
};

export type Bus = {
  /** Tells this process and, where a shared bus is configured, all others. Never throws. */
  publish<T extends keyof BusEvents>(type: T, payload: BusEvents[T]): void;
  /** Returns the way to stop listening. */
  subscribe<T extends keyof BusEvents>(type: T, listener: (payload: BusEvents[T]) => void): () => void;
  close(): Promise<void>;
};
