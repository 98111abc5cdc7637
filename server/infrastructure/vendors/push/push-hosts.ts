/** Push services of Chrome and its kin, Chromium as distributions build it, Firefox. */
const EXACT = ['fcm.googleapis.com', 'jmt17.google.com', 'updates.push.services.mozilla.com'];
/** Safari, and Edge on Windows: many subdomains. */
const ENDINGS = ['.push.apple.com', '.notify.windows.com'];

/**
 * Allow-list against SSRF: https on the default port at a browser's push host, or at a configured one (`host` or
 * `host:port`), without credentials in the URL. Otherwise clients could make the server call any URL, also on its own
 * network.
 */
export const isPushAddress = (address: string, named: readonly string[]): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, host, hostname, port } = new URL(address);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  if (named.includes(host)) return true;
  return port === '' && (EXACT.includes(hostname) || ENDINGS.some((ending) => hostname.endsWith(ending)));
};
