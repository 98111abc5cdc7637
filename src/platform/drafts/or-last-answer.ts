import { sealedAnswers } from './drafts-kept.ts';

/**
 * Asks the server, and where the network fails answers what it said last, if the device knows: a form that was begun goes on
 * without a network. `read` refuses what is no answer of the contract any more. Errors: those of `ask`.
 */
export const orLastAnswer = async <T>(
  name: string,
  ask: () => Promise<T>,
  read: (kept: unknown) => T,
): Promise<T> => {
  try {
    const answer = await ask();
    void sealedAnswers()
      .then(({ sealAnswer }) => sealAnswer(name, answer))
      .catch(() => undefined);
    return answer;
  } catch (error) {
    return sealedAnswers()
      .then(({ openAnswer }) => openAnswer(name, error))
      .then(read)
      .catch(() => {
        throw error;
      });
  }
};
