// Whether this container serves, or works jobs off: for the image's HEALTHCHECK.
const { status } = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`);
process.exit(status === 200 ? 0 : 1);
