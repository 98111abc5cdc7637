import { createHash } from 'node:crypto';

const sha256 = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

const leafHash = (data: string): Buffer => sha256(LEAF, data);
const nodeHash = (left: Buffer, right: Buffer): Buffer => sha256(NODE, left, right);

/** A node beside the way from a leaf to the root. */
export interface PathStep {
  readonly side: 'left' | 'right';
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Merkle tree hash of leaves in their order (RFC 6962, 2.1), hexadecimal. */
export const merkleRoot = (leaves: readonly string[]): string => {
  let level = leaves.map(leafHash);
  if (level.length === 0) return sha256().toString('hex');
  while (level.length > 1) level = parentsOf(level);
  return level[0]?.toString('hex') ?? '';
};

/** One that has no sibling is of the next level as it is. */
const parentsOf = (level: readonly Buffer[]): Buffer[] => {
  const parents: Buffer[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const [left, right] = level.slice(index, index + 2);
    if (left) parents.push(right ? nodeHash(left, right) : left);
  }
  return parents;
};

/** Audit path of the leaf at an index, from the leaf up (RFC 6962, 2.1.1). */
export const merklePath = (leaves: readonly string[], index: number): readonly PathStep[] => {
  const path: PathStep[] = [];
  let level = leaves.map(leafHash);
  for (let at = index; level.length > 1; at = Math.floor(at / 2)) {
    const sibling = level[at % 2 === 0 ? at + 1 : at - 1];
    if (sibling) path.push({ side: at % 2 === 0 ? 'right' : 'left', sha256: sibling.toString('hex') });
    level = parentsOf(level);
  }
  return path;
};
