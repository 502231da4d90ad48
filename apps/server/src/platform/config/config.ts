/** Settings read from the environment at start; see the README's table. */
export type Config = {
  production: boolean;
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  publicUrl: string;
  siteName: string;
  supportEmail: string;
  sessionSecret: string;
  /** Secrets that the server had before: what was made under one of them still holds. Newest first. */
  previousSecrets: string[];
  demoContent: boolean;
  demoPassword: string;
  rateLimitScale: number;
  trustProxy: string[];
  smtpUrl: string | null;
  mailFrom: string;
  s3: { bucket: string; region: string; endpoint: string | null; accessKeyId: string; secretAccessKey: string } | null;
  breakGlass: { username: string; passwordHash: string; until: Date; ips: string[] } | null;
  adminSetupToken: string | null;
  /** Path of ffmpeg, which converts videos, or null where there is none. */
  ffmpegPath: string | null;
  logLevel: string;
  /** Statements that take so many milliseconds are logged; 0 for none. */
  slowStatementMs: number;
  /** Where metrics are served, or null. */
  metrics: { host: string; port: number } | null;
  /** Milliseconds that a stopping server goes on serving once `/readyz` says so. */
  stopDelayMs: number;
};
