import { describe, expect, it } from 'vitest';
import { aCreditRequest } from '../../../../tests/samples/applications.ts';
import { amortizationAnswer } from '../../../../tests/samples/offer.ts';
import { OTHER_PROCEDURE } from './catalog.ts';
import { apply, encodeCreditRequest, REQUEST_FIELD_OF } from './credit-request.ts';

describe('a credit request on the wire', () => {
  it("leaves out empty codes, and names a procedure that the catalogue does not have 'Otro - Otro'", () => {
    const request = { ...aCreditRequest(), procedure: OTHER_PROCEDURE, discountCode: '', advisorCode: '' };
    const sent = encodeCreditRequest(request, amortizationAnswer());
    expect(apply.body.isValidSync(sent, { strict: true })).toBe(true);
    expect(sent.procedimiento).toBe('Otro - Otro');
    expect(Object.keys(sent).filter((name) => name.startsWith('codigo'))).toEqual([]);
  });

  it('has a place on the form for whatever the contract can complain about', () => {
    const { profile_id, amortizacion, cuotas, ...asked } = apply.body.fields;
    expect(Object.keys(REQUEST_FIELD_OF).sort()).toEqual(Object.keys(asked).sort());
  });
});
