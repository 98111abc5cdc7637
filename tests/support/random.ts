import { hash } from 'node:crypto';

/** A seeded random generator. */
export interface Random {
  /** From 0 to just under 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  chance(share: number): boolean;
  pick<T extends NonNullable<unknown>>(from: readonly T[]): T;
  /** One of the names, by weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
  /** An independent stream by name, whatever was drawn before: for parallel work. */
  of(name: string): Random;
}

const GOLDEN = 0x9e3779b9;

/** splitmix32, by Sebastiano Vigna: small, and random enough for tests. */
const stream = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + GOLDEN) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
};

export const createRandom = (seed: string): Random => {
  const fraction = stream(hash('sha256', seed, 'buffer').readInt32LE());
  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  const pick = <T extends NonNullable<unknown>>(from: readonly T[]): T => {
    const found = from[between(0, from.length - 1)];
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found;
  };
  return {
    fraction,
    between,
    pick,
    chance: (share) => fraction() < share,
    weighted: <Name extends string>(weights: Readonly<Record<Name, number>>): Name => {
      const names = Object.keys(weights) as Name[];
      let left = fraction() * names.reduce((sum, name) => sum + weights[name], 0);
      for (const name of names) {
        left -= weights[name];
        if (left < 0) return name;
      }
      return pick(names);
    },
    of: (name) => createRandom(`${seed}/${name}`),
  };
};
