import type { FastifyReply } from 'fastify';

/** Says under which name a file is saved, and whether the browser shows it or saves it at once. */
export const nameFile = (
  reply: FastifyReply,
  name: string,
  disposition: 'inline' | 'attachment' = 'inline',
): void => {
  reply.header('content-disposition', `${disposition}; filename="${name}"`);
};
