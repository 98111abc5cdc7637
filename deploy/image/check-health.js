// Whether this process serves, or works jobs off: for the image's HEALTHCHECK, and between two restarts of a machine.
const { HOST, PORT = 3000 } = process.env;
const host = HOST === undefined || HOST === '0.0.0.0' ? '127.0.0.1' : HOST;
const { status } = await fetch(`http://${host}:${PORT}/readyz`);
process.exit(status === 200 ? 0 : 1);
