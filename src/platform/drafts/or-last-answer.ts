import { isCallFailure } from '../call-failure.ts';

/**
 * Asks the server, and where the network fails answers what it said last, if the device knows: a form that was begun goes on
 * without a network. `read` refuses what is
 * no answer of the contract any more. Errors: those of `ask`.
 */
export const orLastAnswer = async <T>(
  name: string,
  ask: () => Promise<T>,
  read: (kept: unknown) => T,
): Promise<T> => {
  try {
    const answer = await ask();
    void import('./sealed-answers.ts')
      .then(({ sealAnswer }) => sealAnswer(name, answer))
      .catch((error: unknown) => console.warn('answer not kept', error));
    return answer;
  } catch (error) {
    if (!isCallFailure(error) || (error.kind !== 'offline' && error.kind !== 'slow')) throw error;
    try {
      const { openAnswer } = await import('./sealed-answers.ts');
      const kept = await openAnswer(name);
      if (kept !== undefined) return read(kept);
    } catch (cause) {
      console.warn('no answer kept', cause);
    }
    throw error;
  }
};
