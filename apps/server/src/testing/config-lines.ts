import { ConfigError, type Environment, readConfig } from '../platform/config/config-read.ts';

/** What the server has to say against an environment, line by line; none where it starts. */
export function configLines(environment: Environment, now: Date): string[] {
  try {
    readConfig(environment, now, () => 'kept');
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}
