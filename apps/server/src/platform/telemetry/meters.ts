/** One answered request, for metrics. */
export type MeteredRequest = { route: string; method: string; status: number; seconds: number };

/** What the server tells of its work as it goes. Names are few and known ahead; no number of a member or a post is among them. */
export type Meters = {
  /** Whether anybody counts. */
  isOn: boolean;
  request(request: MeteredRequest): void;
  statement(seconds: number): void;
  frameReceived(): void;
  frameSent(): void;
  resync(): void;
  /** An outbox event of this type failed and will be tried again. */
  outboxFailed(type: string): void;
  jobDone(job: string, seconds: number, ok: boolean): void;
  limitRefused(limit: string): void;
  uploaded(bytes: number): void;
};

const nothing = (): void => undefined;

/** Counts nothing: for servers that nobody measures. */
export const noMeters: Meters = {
  isOn: false,
  request: nothing,
  statement: nothing,
  frameReceived: nothing,
  frameSent: nothing,
  resync: nothing,
  outboxFailed: nothing,
  jobDone: nothing,
  limitRefused: nothing,
  uploaded: nothing,
};
