/** Limits of the live connection; measured reasons in the security notes (M11, D7). */
export const LIVE_LIMITS = {
  maxPayloadBytes: 64 * 1024,
  maxBufferedBytes: 1024 * 1024,
  /** Beyond this what is out of date soon (typing, presence) is left out. */
  fleetingBufferedBytes: 256 * 1024,
  framesPerSecond: 20,
  framesBurst: 40,
  typingPerSecond: 0.5,
  typingBurst: 3,
  socketsPerUser: 5,
  roomsPerSocket: 50,
  /** Pages whose changes one socket is told of, and how long changes of one are gathered. */
  subjectsPerSocket: 10,
  gatherSubjectsMs: 500,
  /** Frames of one socket that wait for the one before them. */
  waitingFrames: 40,
  invalidFrames: 5,
  authenticateMs: 10_000,
  /** How often a session behind a socket is looked up anew without any word. */
  recheckMs: 300_000,
  /** Silence after which a peer is asked for a sign of life, and how long it has to give one. */
  silenceMs: 45_000,
  pongMs: 30_000,
  /** How long a peer has to answer the closing handshake. */
  closeMs: 3000,
  /** Frames to a member that are kept for a return, in number and letters, and how long; so long also after the last socket closed. */
  keptFrames: 300,
  keptLetters: 64 * 1024,
  keepStreamMs: 300_000,
  /** How long a member may be without a socket before they count as gone. */
  departMs: 15_000,
  /** How often a process tells the others who is connected to it, and when one that says nothing is forgotten. */
  tellPresenceMs: 20_000,
  forgetProcessMs: 60_000,
  tickMs: 1000,
  rechecksPerTick: 50,
  /** Sockets whose sessions are looked up by one statement. */
  socketsPerLook: 500,
  /** Frames to one socket that wait for such a look; beyond that the client asks for everything anew. */
  heldFrames: 200,
  /** How long at most until a look that failed is tried again. */
  longestRetryMs: 5000,
  /** For how long a socket that opens is looked up once more after word may have been lost. */
  doubtfulMs: 60_000,
} as const;

/** Close codes of RFC 6455 that the server uses. */
export const CLOSE = { policy: 1008, tooBig: 1009, restart: 1012, later: 1013 } as const;
