import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { decodeCredit, readCredit } from '#core/api/credit/credit.ts';
import { issueClearance } from '#core/api/credit/credit-documents.ts';
import { readReminderPreferences } from '#core/api/reminders/reminders.ts';
import { stubTabs } from '../../../tests/components/files.ts';
import { factsIn } from '../../../tests/components/paying.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, DOWN } from '../../../tests/components/stub-api.ts';
import { stubNavigator } from '../../../tests/components/stub-navigator.ts';
import {
  CREDIT_NUMBER,
  type CreditChanges,
  creditAnswer,
  instalmentAnswer,
  openPaymentAnswer,
  paymentAnswer,
  planAnswer,
} from '../../../tests/samples/credit.ts';
import { counterAnswer, statusAnswer } from '../../../tests/samples/payments.ts';
import { plannedAnswer, remindersAnswer } from '../../../tests/samples/reminders.ts';
import { paymentCalls } from '../../platform/api/payment-calls.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { accountIdAtom, userAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { markSummaryTold, updateSummary } from '../../platform/summary/keep-summary.ts';
import { HomeScreen } from './home-screen.tsx';

/** One overdue instalment, and the next one upcoming. */
const IN_ARREARS: CreditChanges = {
  credito: { estado: 'en_mora', dias_mora: 9, mora_por_dia: 187 },
  facturas: [
    instalmentAnswer(1, { estado: 'vencida', fecha: '2026-11-13', saldo: 358_501 }),
    instalmentAnswer(2, { estado: 'al_dia', fecha: '2026-12-13', saldo: 356_832 }),
    instalmentAnswer(3),
  ],
  debt: {
    quota_debt: 715_333,
    next_due_date: '2026-11-13',
    ponerse_al_dia: { valor: 358_501, en_mora_desde: '2026-11-14' },
  },
  minimo: {
    capital: 610_001,
    interes: 83_002,
    seguro_vida: 4_803,
    fga: 15_204,
    mora: 1_305,
    costos: 1_506,
    cobrado_por_anticipado: 488,
  },
};

const open = (changes: CreditChanges = {}): Promise<RenderedAt> => {
  api.on(readCredit, creditAnswer({ facturas: planAnswer('al_dia'), ...changes }));
  return renderAt(
    <HomeScreen creditNumber={CREDIT_NUMBER} onLeave={() => undefined} question={<p>¿Cómo?</p>} />,
    {
      path: '/dashboard',
    },
  );
};
const link = (screen: RenderedAt, name: RegExp | string) => screen.getByRole('link', { name });
/** A card's list of facts. */
const factsOf = (screen: RenderedAt, heading: string) => {
  const card = screen.getByRole('heading', { name: heading, exact: true }).element().closest('section');
  if (!card) throw new Error(`no card ${heading}`);
  return factsIn(card);
};
const textsOf = (elements: readonly Element[]) =>
  elements.map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));

beforeEach(() => {
  setSession({ loan: CREDIT_NUMBER });
  api.on(readReminderPreferences, remindersAnswer());
});

describe('the home of the portal', () => {
  // @covers 2.10
  it('shows how much, until when and the button, in that order and without scrolling on the smallest phone', async () => {
    await page.viewport(320, 568);
    onTestFinished(() => page.viewport(360, 740));
    store.set(userAtom, { phone: '573157248816', email: null, firstNames: 'Carmen Lucía', surnames: null });
    onTestFinished(() => store.set(userAtom, null));
    const screen = await open();
    const parts = [
      screen.getByText('Hola, Carmen', { exact: true }),
      screen.getByText('$ 356.835', { exact: true }),
      screen.getByText('Págalo hasta el 1 de diciembre de 2026', { exact: true }),
      link(screen, 'Pagar $ 356.835'),
      screen.getByRole('navigation', { name: 'Portal' }),
    ];
    for (const part of parts) await expect.element(part).toBeVisible();
    const boxes = parts.map((part) => part.element().getBoundingClientRect());
    const edges = boxes.flatMap(({ top, bottom }) => [top, bottom]);
    expect(edges).toEqual(edges.toSorted((one, other) => one - other));
    expect(edges[0]).toBeGreaterThanOrEqual(0);
    expect(edges.at(-1)).toBeLessThanOrEqual(568);
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  it('leads to the ways to pay, to the plan and to what a payment would do', async () => {
    const screen = await open();
    await expect.element(link(screen, 'Otro valor u otro medio')).toHaveAttribute('href', '/dashboard/pay');
    await expect
      .element(link(screen, 'Ver el detalle y las cuotas'))
      .toHaveAttribute('href', '/dashboard/credit');
    await expect.element(link(screen, 'Si pago hoy…')).toHaveAttribute('href', '/dashboard/simulator');
    await expect
      .element(link(screen, 'Configurar recordatorios'))
      .toHaveAttribute('href', '/dashboard/reminders');
  });

  it('shows how far the credit has come: each figure at its own name', async () => {
    const screen = await open({
      facturas: planAnswer('pagada', 'pagada', 'al_dia'),
      pagos: [
        paymentAnswer({
          id: '1',
          valor: 999_999,
          estado: 'reversado',
          fecha_reversion: '2026-11-22T10:00:00.000Z',
          aplicacion: [],
          puntualidad: null,
        }),
        paymentAnswer({ id: '2', valor: 402_117 }),
        paymentAnswer({ id: '3', valor: 356_111 }),
      ],
      debt: { total_debt: 1_487_654 },
    });
    await expect.element(screen.getByRole('img', { name: '2 de 6 cuotas pagadas' })).toBeVisible();
    expect(factsOf(screen, 'Así va tu crédito')).toEqual({
      'Deuda total': '$ 1.487.654Valor al 20 nov 2026',
      'Último pago': '$ 402.11720 de noviembre de 2026',
    });
  });

  it('says that nothing is paid yet', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('img', { name: '0 de 6 cuotas pagadas' })).toBeVisible();
    await expect.element(screen.getByText('Aún no has hecho pagos')).toBeVisible();
    await expect.element(screen.getByText('Pago mínimo Valor al 20 nov 2026')).toBeVisible();
  });

  it('says once nothing is due what comes next and of how much', async () => {
    const screen = await open({ facturas: planAnswer('pagada'), debt: { quota_debt: 0 } });
    await expect.element(screen.getByText('Estás al día')).toBeVisible();
    await expect
      .element(screen.getByText('Tu próxima cuota es de $ 356.835 y vence el 1 de enero de 2027.'))
      .toBeVisible();
    await expect.element(link(screen, 'Hacer un abono')).toHaveAttribute('href', '/dashboard/pay');
    expect(link(screen, /^Pagar \$/).query()).toBeNull();
  });

  it('of a credit that is paid off says so, asks for nothing, and gives the paz y salvo', async () => {
    stubNavigator({ canShare: () => true, share: () => Promise.resolve() });
    const sheet = vi.spyOn(navigator, 'share');
    const screen = await open({
      credito: { estado: 'pagado', saldo_a_favor: 12_345 },
      facturas: planAnswer('pagada', 'pagada', 'pagada', 'pagada', 'pagada', 'pagada'),
      debt: { quota_debt: 0, total_debt: 0, next_due_date: null },
    });
    await expect.element(screen.getByText('Terminaste de pagar tu crédito')).toBeVisible();
    await expect.element(screen.getByText(/Deuda total al 20\snov\s2026: \$\s0\.$/)).toBeVisible();
    const calls = api.on(issueClearance, new TextEncoder().encode('%PDF'));
    const tabs = stubTabs();
    await screen.getByRole('button', { name: /^Ver mi paz y salvo/ }).click();
    await expect.poll(() => tabs[0]?.address).toMatch(/^blob:/);
    await screen.getByRole('button', { name: 'Compartir' }).click();
    await expect.poll(() => sheet.mock.calls[0]?.[0]?.files?.[0]?.name).toBe('paz-y-salvo.pdf');
    expect(calls).toHaveLength(2);
    await expect.element(screen.getByText(/^Tienes \$\s12\.345 a tu favor al 20\snov\s2026\./)).toBeVisible();
    await expect
      .element(link(screen, /^Escríbenos/))
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\//));
    expect(link(screen, /^(Pagar \$|Hacer un abono)/).query()).toBeNull();
  });

  it('whose refund was charged back says what is owed and why, with the way to pay it', async () => {
    const screen = await open({
      credito: { estado: 'pagado', devolucion_reversada: 200_000 },
      facturas: planAnswer('pagada', 'pagada', 'pagada', 'pagada', 'pagada', 'pagada'),
      debt: { quota_debt: 200_000, total_debt: 200_000, next_due_date: null },
    });
    await expect
      .element(screen.getByText(/^Debes \$\s200\.000 de un pago que ya te habíamos devuelto/))
      .toBeVisible();
    await expect.element(link(screen, 'Pagarlo')).toHaveAttribute('href', '/dashboard/pay');
  });
});

describe('the summary that is kept on this device', () => {
  const notice = (screen: RenderedAt) => screen.getByText(/^Guardamos aquí tu último resumen, sin tu nombre/);
  const keep = () => updateSummary(store.get(accountIdAtom) ?? '', decodeCredit(creditAnswer().data), 5_000);

  beforeEach(() => {
    localStorage.clear();
    // An account that was told nothing in this page.
    setSession({ loan: CREDIT_NUMBER, accountId: crypto.randomUUID() });
  });

  it('is told of once, for as long as the page is there', async () => {
    keep();
    const first = await open();
    await expect.element(notice(first)).toBeVisible();
    await first.unmount();
    const again = await open();
    await expect.element(notice(again)).toBeVisible();
    await again.unmount();
    setSession({ loan: CREDIT_NUMBER, accountId: crypto.randomUUID() });
    keep();
    markSummaryTold(store.get(accountIdAtom) ?? '');
    const later = await open();
    await expect.element(link(later, /^Pagar \$/)).toBeVisible();
    expect(notice(later).query()).toBeNull();
  });

  it('goes by one tap, and does not come back', async () => {
    keep();
    const screen = await open();
    await screen.getByRole('button', { name: 'No guardar en este celular' }).click();
    await expect.element(screen.getByText('Listo. Este celular no guarda tu resumen.')).toBeVisible();
    keep();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('cuotasana-summary/'))).toEqual([]);
    await screen.unmount();
    const again = await open();
    await expect.element(link(again, /^Pagar \$/)).toBeVisible();
    expect(again.getByRole('button', { name: 'No guardar en este celular' }).query()).toBeNull();
  });

  it('is not claimed where the browser keeps nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keep();
    const screen = await open();
    await expect.element(link(screen, /^Pagar \$/)).toBeVisible();
    expect(notice(screen).query()).toBeNull();
  });
});

describe('a credit in arrears', () => {
  // Lazy-loaded card: React throttles its first reveal, hence the longer timeout.
  // @covers 2.26
  it('says since when and what a day adds; first what brings it up to date, then the minimum, each with what it leaves', async () => {
    const screen = await open(IN_ARREARS);
    await expect
      .element(
        screen.getByText(
          'Tienes 1 cuota vencida desde el 13 de noviembre de 2026, con 9 días de mora. Por cada día que pase se suman $ 187 de mora.',
        ),
      )
      .toBeVisible();
    const catchUp = link(screen, 'Ponerme al día: $ 358.501');
    const minimum = link(screen, 'Pagar el mínimo: $ 715.333');
    await expect.element(catchUp).toBeVisible();
    expect(catchUp.element().compareDocumentPosition(minimum.element())).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await expect
      .element(screen.getByText('Te queda la cuota de $ 356.832, que vence el 13 de diciembre de 2026.'))
      .toBeVisible();
    await expect
      .element(screen.getByText(/^Paga también la cuota que vence el 13 de diciembre de 2026\./))
      .toBeVisible();
    await expect
      .element(screen.getByRole('img', { name: '0 de 3 cuotas pagadas, 1 sin pagar a tiempo' }))
      .toBeVisible();
  });

  it.each([
    ['the instalment', {}, 'Pagar $ 356.835', 356_835],
    ['what brings it up to date', IN_ARREARS, /^Ponerme al día/, 358_501],
    ['the minimum', IN_ARREARS, /^Pagar el mínimo/, 715_333],
  ])('is paid without another question: %s', async (_, changes, name, amount) => {
    const screen = await open(changes);
    await link(screen, name).click();
    await expect.poll(() => screen.location().pathname).toBe('/dashboard/pay/online');
    expect(screen.location().state).toEqual({ payment: { amount, startsNow: true } });
  });

  it('of an insolvent person says what that stops, and urges nobody to pay', async () => {
    const credito = { ...IN_ARREARS.credito, mora_por_dia: 0, insolvencia_desde: '2026-11-20' };
    const screen = await open({ ...IN_ARREARS, credito });
    const notice = screen.getByText(
      'Desde el 20 de noviembre de 2026 estás en un proceso de insolvencia: mientras dure no te cobramos este crédito, no crece la mora y no te reportamos, y se paga como diga ese proceso.',
    );
    await expect.element(notice).toBeVisible();
    await expect.element(screen.getByText('Deuda total')).toBeVisible();
    expect(link(screen, /^(Ponerme al día|Pagar (el|\$))/).query()).toBeNull();
    expect(screen.getByText('No puedo pagar este mes').query()).toBeNull();
  });

  it('has one way to pay where both come to the same', async () => {
    const screen = await open({
      ...IN_ARREARS,
      facturas: [instalmentAnswer(6, { estado: 'vencida', saldo: 358_501 })],
      debt: { ...IN_ARREARS.debt, quota_debt: 358_501 },
    });
    await expect.element(link(screen, 'Ponerme al día: $ 358.501')).toBeVisible();
    await expect.element(screen.getByText('Con esto no te queda ninguna cuota por pagar hoy.')).toBeVisible();
    expect(link(screen, /^Pagar el mínimo/).query()).toBeNull();
  });
});

describe('who cannot pay in time', () => {
  const wayOut = (screen: RenderedAt) => link(screen, 'No puedo pagar este mes');
  const promesa = { fecha: '2026-12-12', valor: 300_000, estado: 'abierta', abonado: 0 } as const;

  // Valid on 20 November.
  it.each<[string, CreditChanges, boolean]>([
    ['finds a way below the payment in arrears', IN_ARREARS, true],
    ['finds it from ten days before a due date', { debt: { next_due_date: '2026-11-30' } }, true],
    ['does not find it before', { debt: { next_due_date: '2026-12-01' } }, false],
  ])('%s', async (_, changes, isOffered) => {
    const screen = await open(changes);
    await expect.element(link(screen, /^(Pagar|Ponerme al día)/).first()).toBeVisible();
    await expect.poll(() => wayOut(screen).query() !== null).toBe(isOffered);
  });

  it('sees what was promised, what of it is paid, and pays the rest or changes it', async () => {
    const screen = await open({ ...IN_ARREARS, promesa: { ...promesa, abonado: 120_000 } });
    await expect
      .element(
        screen.getByText(
          /^Prometiste pagar \$\s300\.000 el 12 de diciembre de 2026\. De eso ya pagaste \$\s120\.000\.$/,
        ),
      )
      .toBeVisible();
    await expect.element(link(screen, /^Pagar \$\s180\.000$/)).toBeVisible();
    await expect.element(link(screen, 'Cambiar')).toHaveAttribute('href', '/dashboard/hardship');
    expect(wayOut(screen).query()).toBeNull();
  });

  it('is told of a promise that was not kept while something is due, and of none that was', async () => {
    const broken = await open({ ...IN_ARREARS, promesa: { ...promesa, estado: 'incumplida' } });
    await expect.element(broken.getByText(/y no alcanzó a llegar\./)).toBeVisible();
    await expect.element(link(broken, 'Elegir otra fecha')).toBeVisible();
    await broken.unmount();
    queryClient.clear();
    const kept = await open({ ...IN_ARREARS, promesa: { ...promesa, estado: 'cumplida' } });
    await expect.element(wayOut(kept)).toHaveAttribute('href', '/dashboard/hardship');
    expect(kept.getByText('Tu promesa de pago').query()).toBeNull();
  });
});

describe('what the minimum payment is made of', () => {
  it('is each concept with its amount and one sentence; what is zero is left out', async () => {
    const screen = await open();
    await screen.getByText('¿De qué se compone tu pago mínimo?').click();
    await expect.element(screen.getByText('La parte del dinero prestado que devuelves.')).toBeVisible();
    expect(factsOf(screen, 'Pago mínimo Valor al 20 nov 2026')).toEqual({
      Capital: '$ 318.645',
      Interés: '$ 36.000',
      'Seguro de vida': '$ 1.000',
      'Fondo de garantías con IVA': '$ 1.190',
      'En total': '$ 356.835',
    });
    expect(screen.getByText('Por cuota').query()).toBeNull();
  });

  // @covers 2.24
  it('is in arrears what came on top too, less what was paid ahead, and what of it each instalment is', async () => {
    const screen = await open(IN_ARREARS);
    await screen.getByText('¿De qué se compone tu pago mínimo?').click();
    await expect
      .element(screen.getByText('Por los días de retraso, solo sobre el capital de las cuotas vencidas.'))
      .toBeVisible();
    expect(factsOf(screen, 'Para ponerte al día Valor al 20 nov 2026')).toEqual({
      Capital: '$ 610.001',
      Interés: '$ 83.002',
      'Seguro de vida': '$ 4.803',
      'Fondo de garantías con IVA': '$ 15.204',
      'Interés de mora': '$ 1.305',
      'Costos de cobranza': '$ 1.506',
      'Ya pagado por adelantado': '-$ 488',
      'En total': '$ 715.333',
      'Cuota 1, venció el 13 nov 2026': '$ 358.501',
      'Cuota 2, vence el 13 dic 2026': '$ 356.832',
    });
  });

  it('is no sum of instalments that do not add up to it', async () => {
    const screen = await open({ ...IN_ARREARS, debt: { ...IN_ARREARS.debt, quota_debt: 715_334 } });
    await screen.getByText('¿De qué se compone tu pago mínimo?').click();
    await expect.element(screen.getByText('En total', { exact: true })).toBeVisible();
    expect(screen.getByText('Por cuota').query()).toBeNull();
  });
});

describe('the dates to keep in mind', () => {
  const heading = 'Fechas para tener presentes';
  const datesIn = (screen: RenderedAt) =>
    textsOf([
      ...(screen
        .getByRole('heading', { name: heading })
        .element()
        .closest('section')
        ?.querySelectorAll('li') ?? []),
    ]);

  // @covers 2.24
  it('are the statement and the due date for who wants no reminders', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible();
    await expect
      .element(screen.getByText('Tú eliges si te avisamos antes, por dónde y cuándo.'))
      .toBeVisible();
    expect(datesIn(screen)).toEqual([
      'Tu extracto queda listo24 nov 2026',
      'Vence tu cuota de $ 356.8351 dic 2026',
    ]);
  });

  // @covers 2.24
  it('are each reminder by its channel for who does, and today is called so', async () => {
    api.on(
      readReminderPreferences,
      remindersAnswer({
        canales: ['sms'],
        proximos: [
          ...plannedAnswer('sms')
            .slice(0, 1)
            .map((statement) => ({ ...statement, fecha: '2026-11-20' })),
          ...plannedAnswer('whatsapp').slice(1, 2),
        ],
      }),
    );
    const screen = await open();
    await expect
      .element(link(screen, 'Cambiar mis recordatorios'))
      .toHaveAttribute('href', '/dashboard/reminders');
    expect(datesIn(screen)).toEqual([
      'Te avisamos por mensaje de textohoy',
      'Te avisamos por WhatsApp30 nov 2026',
      'Vence tu cuota de $ 356.8351 dic 2026',
    ]);
  });
});

describe('a payment under way', () => {
  it('is told above the figures, which do not count it', async () => {
    const screen = await open({ pagos_en_proceso: [openPaymentAnswer({ valor: 201_202, canal: 'PSE' })] });
    const notice = screen.getByText('Pago de $ 201.202 en proceso');
    await expect.element(notice).toBeVisible();
    await expect
      .element(screen.getByText(/no pagues otra vez.*Todavía no cuenta en tu crédito\.$/))
      .toBeVisible();
    await expect.element(screen.getByText('20 nov 2026, 9:55 a. m. · PSE')).toBeVisible();
    const follow = link(screen, 'Ver cómo va');
    await expect.element(follow).toHaveAttribute('href', '/dashboard/pay?reference=CS-told');
    expect(notice.element().compareDocumentPosition(follow.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expect.element(screen.getByText('0 de 6', { exact: true })).toBeVisible();
  });

  it('turns the button into the way to follow it; another payment is a small one, which asks first', async () => {
    const screen = await open({ pagos_en_proceso: [openPaymentAnswer()] });
    await expect.element(link(screen, 'Ver cómo va')).toBeVisible();
    expect(link(screen, /^Pagar \$/).query()).toBeNull();
    await link(screen, 'Pagar de todos modos').click();
    await expect.poll(() => screen.location().pathname).toBe('/dashboard/pay/online');
    expect(screen.location().state).toEqual({ payment: { amount: 356_835 } });
  });

  it('of a credit in arrears comes before what brings it up to date, and a reported one is followed in the list', async () => {
    const reported = openPaymentAnswer({ tipo: 'efectivo', reportado_por: 'titular' });
    const screen = await open({ ...IN_ARREARS, pagos_en_proceso: [reported] });
    await expect.element(link(screen, 'Ver cómo va')).toHaveAttribute('href', '/dashboard/payments');
    expect(link(screen, /^Ponerme al día/).query()).toBeNull();
    await link(screen, 'Pagar de todos modos').click();
    expect(screen.location().state).toEqual({ payment: { amount: 358_501 } });
  });

  it('that is still to be paid at a counter leaves the button, as nothing is paid yet', async () => {
    const screen = await open({ pagos_en_proceso: [openPaymentAnswer({ caja: counterAnswer() })] });
    await expect.element(screen.getByText('Te falta pagar $ 356.835 en la caja')).toBeVisible();
    await expect.element(link(screen, 'Pagar $ 356.835')).toBeVisible();
  });

  it('that was begun and not heard of since is asked for once, and the credit read again', async () => {
    const requests = api.on(paymentCalls.readPaymentStatus, statusAnswer('pending'));
    const screen = await open({ pagos_en_proceso: [openPaymentAnswer({ estado: 'iniciado' })] });
    const read = api.on(readCredit, () => creditAnswer({ pagos_en_proceso: [openPaymentAnswer()] }));
    await expect.element(screen.getByText('Pago de $ 356.835 en proceso')).toBeVisible();
    expect(requests.map(({ query }) => query.reference)).toEqual(['CS-told']);
    expect(read).toHaveLength(1);
  });
});

describe('the way out', () => {
  it('is the button of the header', async () => {
    api.on(readCredit, DOWN);
    const onLeave = vi.fn<() => void>();
    const screen = await renderAt(<HomeScreen creditNumber={CREDIT_NUMBER} onLeave={onLeave} />);
    await screen.getByRole('button', { name: 'Salir' }).click();
    expect(onLeave).toHaveBeenCalledTimes(1);
  });
});

describe('the question how to be reminded', () => {
  const debt = (screen: RenderedAt) => screen.getByRole('heading', { name: /^Pago mínimo/ });
  const question = (screen: RenderedAt) => screen.getByText('¿Cómo?');

  it('stands first until it is answered', async () => {
    const screen = await open({ preguntar_recordatorios: true });
    await expect.element(question(screen)).toBeVisible();
    await expect.element(debt(screen)).toBeVisible();
    const order = question(screen).element().compareDocumentPosition(debt(screen).element());
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('is not asked of who has answered', async () => {
    const screen = await open();
    await expect.element(debt(screen)).toBeVisible();
    expect(question(screen).query()).toBeNull();
  });
});
