import { describe, expect, it } from 'vitest';
import { CODE_PURPOSES } from '#core/codes/one-time-code.ts';
import { smsSegments } from '../../sandbox/messaging/segments.ts';
import { type CodeFacts, codeEmail, codeSms } from './messages.ts';

const facts = (changes: Partial<CodeFacts> = {}): CodeFacts => ({
  brand: 'CuotaSana',
  host: 'app.cuotasana.example',
  purpose: 'login',
  code: '0472',
  minutes: 5,
  describe: undefined,
  ...changes,
});

const lastLine = (text: string): string | undefined => text.split('\n').at(-1);

describe('a code by SMS', () => {
  it('says what it is for, fits one segment and ends with the line that binds it to the site', () => {
    for (const purpose of CODE_PURPOSES) {
      const text = codeSms(facts({ purpose, describe: 'contrato y pagaré por $25.000.000' }));
      expect(smsSegments(text)).toBe(1);
      expect(lastLine(text)).toBe('@app.cuotasana.example #0472');
    }
    expect(codeSms(facts())).toContain('Usa 0472 para ingresar a tu cuenta CuotaSana.');
    expect(codeSms(facts({ purpose: 'signing', describe: 'contrato y pagaré por $25.000.000' }))).toContain(
      'firmar contrato y pagaré por $25.000.000 en CuotaSana',
    );
  });

  it('writes what the seven-bit alphabet lacks with plain letters', () => {
    const text = codeSms(facts({ purpose: 'signing', describe: 'ampliación por $\u00a05.000' }));
    expect(text).toContain('ampliacion por $ 5.000');
    expect(smsSegments(text)).toBe(1);
  });

  it('leaves out advice before it needs a second segment, and never the last line', () => {
    const host = 'creditos.de.salud.y.bienestar.cuotasana.example';
    const text = codeSms(facts({ host, purpose: 'signing', describe: 'contrato y pagaré por $25.000.000' }));
    expect(smsSegments(text)).toBe(1);
    expect(lastLine(text)).toBe(`@${host} #0472`);
    const endless = codeSms(facts({ purpose: 'signing', describe: 'documentos '.repeat(40) }));
    expect(smsSegments(endless)).toBe(1);
    expect(lastLine(endless)).toBe('@app.cuotasana.example #0472');
  });
});

describe('a code by e-mail', () => {
  it('says what it is for and ends with the same line', () => {
    const email = codeEmail(facts({ purpose: 'email', minutes: 1 }));
    expect(email.subject).toBe('Confirma tu correo en CuotaSana');
    expect(email.text).toContain('Vence en 1 minuto.');
    expect(lastLine(email.text)).toBe('@app.cuotasana.example #0472');
    expect(email.html).toContain('>0472</p>');
    expect(email.html).toContain('<meta name="format-detection" content="telephone=no">');
  });

  it('shows a name with markup in it as text', () => {
    const email = codeEmail(facts({ purpose: 'email', brand: '<b>Cuota & "Sana"</b>' }));
    expect(email.html).not.toContain('<b>');
    expect(email.html).toContain('&lt;b&gt;Cuota &amp; &quot;Sana&quot;&lt;/b&gt;');
  });
});
