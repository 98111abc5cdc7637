import type { FastifyReply } from 'fastify';

/** Content-Disposition: file name, inline or attachment. */
export const nameFile = (
  reply: FastifyReply,
  name: string,
  disposition: 'inline' | 'attachment' = 'inline',
): void => {
  reply.header('content-disposition', `${disposition}; filename="${name}"`);
};
