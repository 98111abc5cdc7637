import { describe, expect, it } from 'vitest';
import { OTHER_PROCEDURE } from './catalog.ts';
import {
  apply,
  type CreditRequest,
  decodeApplied,
  encodeCreditRequest,
  REQUEST_FIELD_OF,
} from './credit-request.ts';

const request: CreditRequest = {
  profileId: '3f1c2a52-6a1d-4a55-9f0b-0f3f6f0c1a11',
  provider: { id: '4711', name: 'Dra. Lucía Ñáñez', city: '' },
  procedure: { id: '9', name: 'Ortodoncia', speciality: 'Odontología' },
  cost: 6_666_666,
  procedureDate: '2026-12-01',
  discountCode: '',
  advisorCode: 'A-77',
};
const amortization = {
  data: {
    monto: 6_666_666,
    cuotas: 36,
    tasa_interes_mv: 0.018,
    valor_cuota: 253_226,
    seguro_vida_mensual: 3_333,
    valor_fga_con_iva: 142_800,
    costo_total: 9_116_136,
    tasa_ea_total: 0.24,
    tabla: [],
  },
};

// Fields and their forms: specification, section 3, 'Application form payload'.
describe('a credit request on the wire', () => {
  it('is taken by the contract as it is sent, with the table as text and without empty codes', () => {
    const sent = encodeCreditRequest(request, amortization);
    expect(apply.body.validateSync(sent, { strict: true })).toEqual({
      profile_id: request.profileId,
      medico_id: '4711',
      medico: 'Dra. Lucía Ñáñez',
      procedimiento: 'Odontología - Ortodoncia',
      monto: 6_666_666,
      fecha_procedimiento: '2026-12-01',
      cuotas: 36,
      amortizacion: JSON.stringify(amortization.data),
      codigo_asesor: 'A-77',
    });
  });

  it("names a procedure that the catalogue does not have 'Otro - Otro'", () => {
    expect(encodeCreditRequest({ ...request, procedure: OTHER_PROCEDURE }, amortization).procedimiento).toBe(
      'Otro - Otro',
    );
  });

  it('has a place on the form for whatever the contract can complain about', () => {
    const { profile_id, amortizacion, cuotas, ...asked } = apply.body.fields;
    expect(Object.keys(REQUEST_FIELD_OF).sort()).toEqual(Object.keys(asked).sort());
  });

  it('becomes the application that the answer names', () => {
    const answer = { id: 'b6b5f0d8-5a38-4d08-9c1c-2a8f4f3d9e10', estado: 'approved', referencia_pago: 123 };
    expect(decodeApplied(request, answer)).toEqual({
      id: answer.id,
      status: 'approved',
      creditNumber: 123,
      amount: 6_666_666,
      term: 36,
      providerName: 'Dra. Lucía Ñáñez',
      procedure: 'Odontología - Ortodoncia',
      procedureDate: '2026-12-01',
    });
  });
});
