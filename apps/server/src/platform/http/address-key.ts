import ipaddr from 'ipaddr.js';

/** What limits count by: an IPv4 address, or the /64 network of an IPv6 one, which is one household or office. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}
