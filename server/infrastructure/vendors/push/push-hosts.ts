/** Where browsers have their push service: Chrome and its kin, Chromium as distributions build it, Firefox. */
const EXACT = ['fcm.googleapis.com', 'jmt17.google.com', 'updates.push.services.mozilla.com'];
/** Safari, and Edge on Windows, spread theirs over many names. */
const ENDINGS = ['.push.apple.com', '.notify.windows.com'];

/**
 * Whether an address belongs to a push service: https on its usual port at one of the browsers' own hosts, or at one that
 * is named (`host` or `host:port`), and never with a user in it. Any other would make the server call whatever a stranger
 * names, on its own network too.
 */
export const isPushAddress = (address: string, named: readonly string[]): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, host, hostname, port } = new URL(address);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  if (named.includes(host)) return true;
  return port === '' && (EXACT.includes(hostname) || ENDINGS.some((ending) => hostname.endsWith(ending)));
};
