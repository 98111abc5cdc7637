import ipaddr from 'ipaddr.js';

/** Groups of 16 bits in a /64. */
const SUBSCRIBER_GROUPS = 4;

/** Rate-limit subject of an address: IPv4 as it is, IPv6 by its /64, which one household or phone holds. */
export const sourceOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip;
  // IPv4 mapped into IPv6 becomes IPv4.
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const subscriber = address.parts.slice(0, SUBSCRIBER_GROUPS).map((group) => group.toString(16));
  return `${subscriber.join(':')}::/64`;
};
