import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/** The least that a call with one look-up can cost: Node's own server and one row by its key. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const server = createServer((request, response) => {
  const creditNumber = request.url?.slice(request.url.lastIndexOf('/') + 1);
  pool.query('select * from loan where credit_number = $1', [creditNumber]).then(
    ({ rows }) => {
      const body = JSON.stringify(rows[0]);
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500, { 'content-length': 0 });
      response.end();
    },
  );
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit(0));
