import { describe, expect, it } from 'vitest';
import { readLender } from '../config/lender.ts';
import { composeEmail } from './email.ts';

describe('an e-mail', () => {
  const { subject, text, html } = composeEmail(readLender({}), 'Tu extracto', [
    'Hola, Ana:',
    'Va <adjunto>.',
    'Fue a las 3:00 p. m..',
  ]);

  it('ends with a way to a person and with the company, as text and as HTML', () => {
    const end = [
      'Si algo no cuadra, escríbenos por WhatsApp al +57\u00a0300\u00a0000\u00a00000 o a ayuda@cuotasana.example.',
      'CuotaSana S.A.S., NIT 900.000.000-0, Bogotá D.C.',
    ];
    expect(text.split('\n\n').slice(-2)).toEqual(end);
    for (const line of end) expect(html).toContain(`>${line}</p>`);
  });

  it('does not begin with its subject, which a list of mails shows beside its beginning', () => {
    expect(subject).toBe('Tu extracto');
    const [, body = ''] = html.split('<body');
    expect(body).not.toContain('Tu extracto');
    expect(body).toContain('Va &lt;adjunto&gt;.');
  });

  it('has one full stop after an hour', () => {
    expect(text).toContain('Fue a las 3:00 p. m.\n');
  });
});
