import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { merklePath, merkleRoot } from './merkle-tree.ts';

const hash = (...parts: readonly (string | Buffer)[]): Buffer => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest();
};
/** By the recursive definition of RFC 6962, 2.1. */
const byDefinition = (leaves: readonly string[]): Buffer => {
  if (leaves.length === 0) return hash('');
  const [only] = leaves;
  if (leaves.length === 1) return hash(Buffer.from([0]), only ?? '');
  let split = 1;
  while (2 * split < leaves.length) split *= 2;
  return hash(Buffer.from([1]), byDefinition(leaves.slice(0, split)), byDefinition(leaves.slice(split)));
};
const leavesOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `leaf ${index}`);

describe('the root of a Merkle tree', () => {
  it('is the one of RFC 6962, whatever the number of leaves', () => {
    for (let count = 0; count <= 33; count += 1)
      expect(merkleRoot(leavesOf(count)), `${count} leaves`).toBe(
        byDefinition(leavesOf(count)).toString('hex'),
      );
  });

  it('is reached from each leaf by its path, and by no other', () => {
    for (const count of [1, 2, 3, 5, 8, 13]) {
      const leaves = leavesOf(count);
      leaves.forEach((leaf, index) => {
        let node = hash(Buffer.from([0]), leaf);
        for (const { side, sha256 } of merklePath(leaves, index)) {
          const sibling = Buffer.from(sha256, 'hex');
          node = hash(Buffer.from([1]), ...(side === 'left' ? [sibling, node] : [node, sibling]));
        }
        expect(node.toString('hex'), `leaf ${index} of ${count}`).toBe(merkleRoot(leaves));
      });
    }
  });
});
