/** An answer that waits until the test gives it. */
export const heldAnswer = <T>(): { readonly answer: Promise<T>; give(value: T): void } => {
  let give: (value: T) => void = () => undefined;
  const answer = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { answer, give: (value) => give(value) };
};
