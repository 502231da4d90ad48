import { hash } from 'node:crypto';

/** The tag of a body: of its bytes, so that equal answers have equal tags in every process. */
export function tagOf(body: Buffer): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** Whether an If-None-Match header names the tag (weak comparison, RFC 9110, 13.1.2). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag);
}
