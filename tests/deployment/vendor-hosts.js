// Preloaded by the processes of the test: the hosts of the companies, and the site, are on this machine.
import dns from 'node:dns';

const HOSTS = /\.(empresas|sonrisaya)\.co$/;
const { lookup } = dns;

dns.lookup = (host, options, callback) => {
  const [given, done] = typeof options === 'function' ? [{}, options] : [options, callback];
  if (!HOSTS.test(host)) return lookup(host, given, done);
  return given.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
};
