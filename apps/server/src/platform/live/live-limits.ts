/** Limits of the live connection; measured reasons in the security notes (M11, D7). */
export const LIVE_LIMITS = {
  maxPayloadBytes: 64 * 1024,
  maxBufferedBytes: 1024 * 1024,
  framesPerSecond: 20,
  framesBurst: 40,
  socketsPerUser: 5,
  invalidFrames: 5,
  authenticateMs: 10_000,
  /** How often a session behind a socket is looked up anew, should word of its end be lost. */
  recheckMs: 300_000,
  /** Silence after which a peer is asked for a sign of life, and how long it has to give one. */
  silenceMs: 45_000,
  pongMs: 30_000,
  /** How long a peer has to answer the closing handshake. */
  closeMs: 3000,
  tickMs: 1000,
  rechecksPerTick: 50,
} as const;

/** Close codes of RFC 6455 that the server uses. */
export const CLOSE = { policy: 1008, tooBig: 1009, restart: 1012, later: 1013 } as const;
