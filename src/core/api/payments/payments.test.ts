import { describe, expect, it } from 'vitest';
import { bankTransferCalls } from './bank-transfers.ts';
import { paymentCalls } from './payments.ts';

describe('the calls of a payment provider', () => {
  it('carry its name in their paths', () => {
    const { signPayment, readPaymentStatus } = paymentCalls('otra');
    expect(signPayment.path).toBe('/api/otra-signature');
    expect(readPaymentStatus.path).toBe('/api/otra-status');
  });
});

describe('an attempt to pay', () => {
  const { body } = paymentCalls('otra').signPayment;
  const attempt = { amount_in_cents: 5_000_000, reference_payment: 1234567890 };

  it.each([
    {},
    { amount_in_cents: 1, reference_payment: 1 },
    { amount_in_cents: Number.MAX_SAFE_INTEGER, reference_payment: Number.MAX_SAFE_INTEGER },
    { currency: 'COP', otro_pago: true },
  ])('may say %j', (changes) => {
    expect(body.validateSync({ ...attempt, ...changes })).toMatchObject({ currency: 'COP', ...changes });
  });

  const NO_CREDIT = 'No reconocemos este número de crédito.';
  it.each([
    [{ amount_in_cents: undefined }, 'Ingrese el valor a pagar'],
    [{ amount_in_cents: 0 }, undefined],
    [{ amount_in_cents: Number.MAX_SAFE_INTEGER + 1 }, undefined],
    [{ currency: 'USD' }, undefined],
    [{ reference_payment: undefined }, 'Falta el número de crédito.'],
    [{ reference_payment: 0 }, NO_CREDIT],
    [{ reference_payment: 1.5 }, NO_CREDIT],
    [{ reference_payment: Number.MAX_SAFE_INTEGER + 1 }, NO_CREDIT],
    [{ otro_pago: false }, 'Confirma que es otro pago, o no lo digas.'],
  ])('may not say %j', (changes, sentence) => {
    const [path] = Object.keys(changes);
    expect(() => body.validateSync({ ...attempt, ...changes })).toThrow(
      expect.objectContaining({ path, message: sentence ?? expect.any(String) }),
    );
  });
});

describe('the holder of an account that pays', () => {
  const { body } = bankTransferCalls('otra').startBankTransfer;
  const transfer = {
    ...{ referencia: 'CS-1', banco: '1007', nombre: 'Ana Pérez', email: 'ana@correo.example' },
    telefono: '3001234567',
  };
  const checked = (tipo_persona: string, tipo_documento: string, documento: string) => () =>
    body.validateSync({ ...transfer, tipo_persona, tipo_documento, documento });

  it('is a person with a document of a person, or a company with its own', () => {
    for (const [kind, type, number] of [
      ['natural', 'CC', '1020304050'],
      ['natural', 'CE', '123456'],
      ['juridica', 'NIT', '890903938'],
    ] as const)
      expect(checked(kind, type, number)).not.toThrow();
  });

  it.each([
    ['natural', 'NIT', '890903938', 'Elige el documento del titular de la cuenta.'],
    ['juridica', 'CC', '1020304050', 'Elige el documento del titular de la cuenta.'],
    ['natural', 'CC', '12', 'Escribe el número completo del documento, sin puntos.'],
    ['natural', 'CE', '123', 'Escribe el número completo del documento, sin puntos.'],
    ['nadie', 'CC', '1020304050', 'Elige de quién es la cuenta.'],
    ['natural', 'XX', '1020304050', 'Elige el tipo de documento.'],
  ])('is none as %s with %s %s', (kind, type, number, sentence) => {
    expect(checked(kind, type, number)).toThrow(sentence);
  });
});
