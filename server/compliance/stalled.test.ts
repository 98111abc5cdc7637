import { describe, expect, it } from 'vitest';
import { smsSegments } from '../../sandbox/messaging/segments.ts';
import { lettersTo } from '../../tests/support/letters.ts';
import { passDay } from '../../tests/support/obligations.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { createApplicationIn, emailOf, statusOf, type TestPerson } from '../../tests/support/people.ts';
import { readLender } from '../infrastructure/config/lender.ts';
import { stalledTexts } from './stalled-messages.ts';

const server = openTestApp();

/** Wednesday 4 March 2026, nine in the morning in Bogota. */
const START = '2026-03-04T14:00:00Z';

const createIn = (status: Parameters<typeof createApplicationIn>[1]): Promise<TestPerson> => {
  server.setClock(START);
  return createApplicationIn(server.context, status);
};

const letters = async (person: Pick<TestPerson, 'accountId'>) =>
  (await lettersTo(server, await emailOf(server.context, person))).toReversed();

/** The days on which something happens to what waits since Wednesday 4 March, and others on which nothing does. */
const DAYS = [
  ...['2026-03-05', '2026-03-06', '2026-03-10', '2026-03-11', '2026-03-14', '2026-03-16', '2026-03-18'],
  // From Maundy Thursday to Easter only the Saturday is a day for a contact.
  ...['2026-03-19', '2026-03-24', '2026-03-25', '2026-04-03', '2026-04-04', '2026-06-10'],
];

/** The stages, with the days of the two letters and of the closing. */
const STAGES = [
  {
    status: 'on_hold_docs',
    days: ['2026-03-06', '2026-03-11', '2026-03-19'],
    says: [
      'a más tardar el 18 de marzo de 2026',
      'Tienes hasta el 18 de marzo de 2026',
      'Cerramos tu solicitud',
    ],
  },
  {
    status: 'approved',
    days: ['2026-03-06', '2026-03-11', '2026-04-04'],
    says: ['a más tardar el 3 de abril de 2026', 'vale hasta el 3 de abril de 2026', 'Cerramos tu solicitud'],
  },
  {
    status: 'pendiente_validacion_cliente',
    days: ['2026-03-06', '2026-03-11', '2026-03-16'],
    says: [
      'a más tardar el 14 de marzo de 2026',
      'Tienes hasta el 14 de marzo de 2026',
      'El contrato y el pagaré que firmaste quedan sin efecto',
    ],
  },
  {
    // Expected within three business days, until Monday 9 March.
    status: 'pendiente_aprobacion_medico',
    days: ['2026-03-11', '2026-03-16', '2026-03-25'],
    says: [
      'Nueva fecha: a más tardar el 16 de marzo de 2026',
      'Nueva fecha: el 24 de marzo de 2026',
      'El contrato y el pagaré que firmaste quedan sin efecto',
    ],
  },
] as const;

describe('an application that waits', () => {
  it('is written about on days 2 and 7 and then closed, once each', async () => {
    const waiting = [];
    for (const stage of STAGES) waiting.push({ ...stage, person: await createIn(stage.status) });
    for (const day of DAYS) {
      // Also after a restart.
      for (let start = 0; start < 2; start += 1) await passDay(server, day);
      for (const { person, days, status } of waiting) {
        const about = `${status} on ${day}`;
        expect(await letters(person), about).toHaveLength(days.filter((one) => one <= day).length);
        expect(await statusOf(server.context, person), about).toBe(day < days[2] ? status : 'dismissed');
      }
    }
    for (const { person, says } of waiting) {
      const written = await letters(person);
      for (const [index, words] of says.entries()) expect(written[index]).toContain(words);
      for (const text of written) {
        expect(text).toMatch(/[Nn]o debes nada|Súbelo|Seguimos esperando|Todavía falta/);
        expect(text).toContain('CuotaSana S.A.S., NIT');
        expect(text).not.toMatch(/https?:/);
      }
      expect(written[2]).toMatch(/no debes nada[\s\S]*pide otra vez el crédito/);
    }
  });
});

describe('a text message about what waits', () => {
  it('is of one part, also of a company with a long name', () => {
    const facts = {
      lender: { ...readLender({}), brand: 'Financiera Salud del Pacífico' },
      firstNames: 'Ana',
      creditNumber: 1_234_567_890,
      until: '2026-09-30',
      nextOn: '2026-09-30',
      documents: '',
      providerName: '',
      isPlanChosen: false,
    } as unknown as Parameters<typeof stalledTexts>[2];
    for (const stage of ['documents', 'offer', 'identity', 'clinic'] as const)
      for (const letter of ['first', 'second', 'closed'] as const) {
        const { sms } = stalledTexts(stage, letter, facts);
        expect(smsSegments(sms), sms).toBe(1);
        expect(sms).toContain('WhatsApp 300 000 0000');
      }
  });
});
