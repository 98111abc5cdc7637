import { describe, expect, it } from 'vitest';
import type { AnySchema } from 'yup';
import { apiEndpoints } from '#core/api/endpoints.ts';
import { roundTrips } from './all.ts';
import { indistinguishableFields, leftOut, usedValuesOf } from './distinguishable.ts';
import { nameOf } from './round-trip.ts';

const parts = apiEndpoints.flatMap((call) => [
  ...(typeof call.answer === 'string' ? [] : [{ name: nameOf(call, 'answer'), schema: call.answer }]),
  ...(call.body ? [{ name: nameOf(call, 'body'), schema: call.body as AnySchema }] : []),
]);
const named = roundTrips.map((trip) => ({ ...trip, name: nameOf(trip.call, trip.part) }));
const writtenAs = (name: string) => named.filter((trip) => trip.name === name).map(({ written }) => written);
const tripped = parts.filter(({ name }) => writtenAs(name).length > 0);

describe('what one side writes the other reads', () => {
  for (const { name, read, facts, written, sample } of named)
    it(`unchanged: ${name}`, () => {
      expect(read()).toEqual(facts);
      expect(written).toEqual(sample);
    });
});

describe('the round trips', () => {
  it('are there for every answer and every body of the contract', () => {
    const missing = parts.filter(({ name }) => writtenAs(name).length === 0);
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it('say every word of every list of the contract: each side has a table of its own for it', () => {
    const places = tripped.flatMap(({ name, schema }) => usedValuesOf(schema, writtenAs(name)));
    const valuesOf = (list: string) => places.filter((one) => one.list === list).flatMap((one) => one.said);
    const unsaid = places.flatMap(({ list, words }) =>
      words.filter((word) => !valuesOf(list).includes(word)),
    );
    expect([...new Set(unsaid)]).toEqual([]);
  });

  for (const { name, schema } of tripped) {
    it(`tell every field from the one beside it: ${name}`, () => {
      expect(indistinguishableFields(schema, writtenAs(name))).toEqual([]);
    });

    it(`leave no field empty: ${name}`, () => {
      expect(leftOut(schema, writtenAs(name))).toEqual([]);
    });
  }
});
