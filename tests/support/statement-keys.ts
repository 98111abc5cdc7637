import { readPlacements } from './table-placement.ts';

/*
 * A database over many machines (Citus, YugabyteDB) finds a row by the key that its table is spread by: a statement that names the
 * loan or the person asks one machine, another one asks all of them. docs/operations.md, "Beyond one database".
 */

export const placements = readPlacements();
