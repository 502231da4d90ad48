import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that was ever given out as global unicast; the rest of IPv6 leads to other networks, or back into IPv4. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether an IP address is one of the public internet: neither loopback, private, link-local nor special in any way. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const found = ipaddr.process(address);
  if (found.range() !== 'unicast') return false;
  return found.kind() === 'ipv4' || (found as ipaddr.IPv6).match(globalUnicast);
}

/** The IP address that a host is written as, or null for a name. WHATWG parsing has made plain ones of 2130706433, 0x7f.1 and the like. */
export function literalAddress({ hostname }: URL): string | null {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) ? literal : null;
}
