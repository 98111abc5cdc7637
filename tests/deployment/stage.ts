/** Does a part of the test and says how long it took. */
export const stage = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
  const begun = performance.now();
  const result = await work();
  console.log(`✓ ${name} (${((performance.now() - begun) / 1_000).toFixed(1)} s)`);
  return result;
};
