/** Limits of the live connection. The security notes (M11, D7) give the measurements behind them. */
export const LIVE_LIMITS = {
  maxPayloadBytes: 64 * 1024,
  maxBufferedBytes: 1024 * 1024,
  /** Above this, frames that are soon outdated (typing, presence) are dropped. */
  fleetingBufferedBytes: 256 * 1024,
  framesPerSecond: 20,
  framesBurst: 40,
  typingPerSecond: 0.5,
  typingBurst: 3,
  socketsPerUser: 5,
  roomsPerSocket: 50,
  /** The maximum number of pages that one socket watches, and how long changes of one page are batched. */
  subjectsPerSocket: 10,
  subjectBatchMs: 500,
  /** The maximum number of frames from one socket that wait for the one before them. */
  waitingFrames: 40,
  invalidFrames: 5,
  authenticateMs: 10_000,
  /** How often the session of a socket is checked again without an event. */
  recheckMs: 300_000,
  /** The silence after which a peer is pinged, and how long it has to answer. */
  silenceMs: 45_000,
  pongMs: 30_000,
  /** How long a peer has to answer the closing handshake. */
  closeMs: 3000,
  /**
   * How many frames to a member, and how many characters of them, are stored for a reconnect, and for how long, also
   * counted from when the last socket closed.
   */
  keptFrames: 300,
  keptLetters: 64 * 1024,
  keepStreamMs: 300_000,
  /** How long a member may have no socket before they count as gone. */
  departMs: 15_000,
  /** How often a process announces to the others who is connected to it, and when a silent process is removed. */
  announcePresenceMs: 20_000,
  forgetProcessMs: 60_000,
  tickMs: 1000,
  rechecksPerTick: 50,
  /** Sockets whose sessions are read by one statement. */
  socketsPerCheck: 500,
  /** Frames to one socket that may wait for such a check. Beyond that, the client fetches everything again. */
  heldFrames: 200,
  /** The longest pause before a failed check is retried. */
  longestRetryMs: 5000,
  /** How long after a recovery of the bus new sockets are checked a second time. */
  recheckAfterRecoveryMs: 60_000,
} as const;

/** Close codes of RFC 6455 that the server uses. */
export const CLOSE = { policy: 1008, tooBig: 1009, restart: 1012, later: 1013 } as const;
