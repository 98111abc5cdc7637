import { withPatience } from '../patience.ts';
import { sealedAnswers } from './drafts-kept.ts';

/** Keeps what the server said, or has made of what it was sent: before a draft goes, what became of it is on the device. */
export const keepLastAnswer = (name: string, answer: unknown): Promise<void> =>
  withPatience(sealedAnswers().then(({ sealAnswer }) => sealAnswer(name, answer))).catch(() => {
    // Without it the server is asked, as on any other phone.
  });

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
    void keepLastAnswer(name, answer);
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
