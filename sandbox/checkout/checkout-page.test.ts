import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSandbox } from '../../tests/support/open-sandbox.ts';
import { sandboxKeys } from '../keys.ts';

const { publicKey, integritySecret } = sandboxKeys.payments;

describe('the checkout page', () => {
  const sandbox = openSandbox({ shared: true });

  const address = (change: Record<string, string> = {}, expirationTime = ''): string => {
    const signature = hash('sha256', `CS-125322600COP${expirationTime}${integritySecret}`);
    const parameters = new URLSearchParams({
      'public-key': publicKey,
      currency: 'COP',
      'amount-in-cents': '25322600',
      reference: 'CS-1',
      'signature:integrity': signature,
      ...(expirationTime === '' ? {} : { 'expiration-time': expirationTime }),
      ...change,
    });
    return `/p/?${parameters}`;
  };

  it('shows amount, reference and every method, and may stand in any frame', async () => {
    const { status, text, headers } = await sandbox.get(address());
    expect(status).toBe(200);
    for (const words of [
      'Pasarela de prueba',
      'Pagar $\u00a0253.226',
      'CS-1',
      'Número de tarjeta',
      'Banco que rechaza',
      'Celular Nequi',
      'Efectivo',
    ]) {
      expect(text).toContain(words);
    }
    const policy = headers.get('content-security-policy');
    expect(policy).not.toContain('frame-ancestors');
    expect(policy).toContain("script-src 'self'");
  });

  it('hands the references of a lender on to its script, by the names of the transactions API', async () => {
    const { text } = await sandbox.get(
      address({ 'payment-method:reference-one': '190.1.2.3', 'payment-method:reference-two': '20260115' }),
    );
    expect(text).toContain('"lenderReferences":{"reference_one":"190.1.2.3","reference_two":"20260115"}');
  });

  it('counts down on the sandbox clock and ends with it', async () => {
    const expiration = '2026-11-20T15:10:00.000Z';
    expect((await sandbox.get(address({}, expiration))).text).toContain('"secondsLeft":600');
    await sandbox.post('/clock', { advance: 'PT11M' });
    const late = await sandbox.get(address({}, expiration));
    expect(late.status).toBe(422);
    expect(late.text).toContain('El tiempo para pagar terminó');
    await sandbox.post('/clock', {});
  });

  it.each([
    [{ 'signature:integrity': 'f'.repeat(64) }, 'La firma es inválida'],
    [{ 'public-key': 'pub_test_other' }, 'La llave pública del comercio no existe'],
    [{ 'amount-in-cents': '1e9' }, 'número entero'],
    [{ 'redirect-url': 'javascript:alert(1)' }, 'Debe ser una URL válida'],
  ])('says what is wrong with %j', async (change, sentence) => {
    const { status, text } = await sandbox.get(address(change));
    expect(status).toBe(422);
    expect(text).toContain(sentence);
    expect(text).not.toContain('Número de tarjeta');
  });

  it('lets nothing of its address become markup', async () => {
    const { text } = await sandbox.get(address({ 'customer-data:full-name': '</script><img src=x>' }));
    expect(text).not.toContain('<img');
    expect(text.match(/<\/script>/g)).toHaveLength(2);
  });

  it('answers an empty address with a page', async () => {
    expect((await sandbox.get('/p')).headers.get('content-type')).toContain('text/html');
  });

  it('serves a classic script with its types taken off', async () => {
    const { text, headers } = await sandbox.get('/widget.js');
    expect(headers.get('content-type')).toContain('text/javascript');
    expect(text).toContain('Object.assign(window, { WidgetCheckout })');
    expect(text).toContain("'payment-method:reference-three': paymentMethod.referenceThree");
    expect(text).not.toMatch(/\binterface\b|\bimport\b|\bexport\b/);
    expect(() => new Function(text)).not.toThrow();
  });
});
