/** An argon2id hash with everything needed to compute it again. `memory` in KiB. */
export type Argon2Hash = { memory: number; passes: number; parallelism: number; salt: Buffer; hash: Buffer };

const pattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Writes the hash as a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export function formatPhc({ memory, passes, parallelism, salt, hash }: Argon2Hash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Reads a PHC string of argon2id version 19, or gives null for anything else. */
export function parsePhc(text: string): Argon2Hash | null {
  const [, memory, passes, parallelism, salt, hash] = pattern.exec(text) ?? [];
  if (!memory || !passes || !parallelism || !salt || !hash) return null;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
