import { decideIdentity } from './identity.ts';
import type { Scene, Visit } from './scene.ts';
import { entersAsSomeone, fails, presses, scene, shows, stalls } from './steps.ts';
import { alterCalls, expect, goOffline, headingShows } from './user-actions.ts';

const TRACKING_CALL = '**/api/applications/seguimiento/*';
const SIGNED = 'Tu crédito está firmado';
const AT = '2026-11-20T15:00:00Z';

const done = (paso: string) => ({
  paso,
  estado: 'hecho',
  cuando: AT,
  esperado_hasta: null,
  demorado: false,
  dias_habiles: null,
});
const step = (paso: string, estado: string, more: object = {}) => ({
  ...done(paso),
  estado,
  cuando: estado === 'pendiente' ? null : AT,
  ...more,
});

/** The tracker with an altered response, for states that depend on others. */
const trackerWith =
  (title: string, shown: string | RegExp, changes: object) =>
  async ({ page, someone, enter }: Visit) => {
    await alterCalls(page, TRACKING_CALL, ({ data }) => ({
      data: { ...data, fecha: '2026-12-01', ...changes },
    }));
    await enter(await someone('signed'), '/dashboard');
    await headingShows(page, title);
    await expect(page.getByText(shown).first()).toBeVisible();
  };

const own = async ({ page, newcomer, enter }: Visit) => {
  // A person who never opened the vendor's frame.
  await enter(await newcomer('signed'), '/dashboard');
  await headingShows(page, SIGNED);
  await expect(page.getByRole('link', { name: 'Validar mi identidad' })).toBeVisible();
};

const clinic = async ({ page, newcomer, enter, fault }: Visit) => {
  await fault('clinic', 'down');
  await enter(await newcomer('verified'), '/dashboard');
  await headingShows(page, SIGNED);
  await expect(page.getByText(/^Lo esperamos a más tardar el/)).toBeVisible();
};

/** The screen after the vendor's decision. */
const verdict = (status: 'review' | 'declined', title: string, shown: RegExp) => async (visit: Visit) => {
  const { page, newcomer, enter } = visit;
  const person = await newcomer('signed');
  await decideIdentity(visit, person, status);
  await enter(person, '/dashboard');
  await headingShows(page, title);
  await expect(page.getByText(shown).first()).toBeVisible();
};

export const trackerScenes: readonly Scene[] = [
  scene('own-turn', own),
  {
    name: 'photos',
    arrive: trackerWith(SIGNED, 'Seguir con las fotos', {
      estado: 'in_progress_validation_client',
      identidad: 'in_progress',
      pasos: [
        done('firma'),
        step('identidad', 'actual', { esperado_hasta: '2026-12-01', dias_habiles: 1 }),
        step('clinica', 'pendiente', { dias_habiles: 3 }),
        step('desembolso', 'pendiente', { dias_habiles: 2 }),
      ],
    }),
  },
  scene('agent', verdict('review', SIGNED, /^Ahora un asesor revisa tu identidad/)),
  scene('declined', verdict('declined', 'No pudimos validar tu identidad', /^Se detuvo el/)),
  scene('clinic', clinic),
  {
    name: 'clinic-late',
    arrive: trackerWith(SIGNED, /^Lo esperábamos el/, {
      estado: 'pendiente_aprobacion_medico',
      identidad: 'approved',
      medico: 'Instituto Latinoamericano de Odontología Estética y Rehabilitación Oral de la Sabana S.A.S.',
      pasos: [
        done('firma'),
        done('identidad'),
        step('clinica', 'actual', { esperado_hasta: '2026-11-25', demorado: true, dias_habiles: 3 }),
        step('desembolso', 'pendiente', { dias_habiles: 2 }),
      ],
    }),
  },
  {
    name: 'disbursement',
    arrive: trackerWith(SIGNED, 'Ahora hacemos el desembolso. No tienes que hacer nada.', {
      estado: 'pendiente_desembolso',
      identidad: 'approved',
      pasos: [
        done('firma'),
        done('identidad'),
        done('clinica'),
        step('desembolso', 'actual', { esperado_hasta: '2026-12-02', dias_habiles: 2 }),
      ],
    }),
  },
  ...(
    [
      ['no-account', SIGNED, /confirmamos con la clínica o el médico la cuenta/, 'sin_cuenta', 0],
      ['transfer-rejected', 'El banco no hizo el desembolso', /no debes nada todavía/, 'rechazado', 0],
      ['transfer-returned', 'El banco devolvió el desembolso', /^Pagaste/, 'devuelto', 318_450],
    ] as const
  ).map(([name, title, shown, estado, pagado]) => ({
    name,
    arrive: trackerWith(title, shown, {
      estado: 'pendiente_desembolso',
      identidad: 'approved',
      giro: { estado, pagado },
      pasos: [
        done('firma'),
        done('identidad'),
        done('clinica'),
        step('desembolso', 'actual', { esperado_hasta: '2026-12-02', dias_habiles: 2 }),
      ],
    }),
  })),
  {
    name: 'withdrawal-recorded',
    arrive: trackerWith('Registramos tu retracto', /^El dinero ya va en camino/, {
      estado: 'pendiente_desembolso',
      identidad: 'approved',
      retracto: 'RT-10050',
      pasos: [done('firma'), done('identidad'), done('clinica'), step('desembolso', 'actual')],
    }),
  },
  {
    name: 'clinic-declined',
    arrive: trackerWith('Tu crédito no se desembolsó', /no debes nada de este crédito/, {
      estado: 'dismissed',
      identidad: null,
      pasos: [
        done('firma'),
        done('identidad'),
        step('clinica', 'detenido'),
        step('desembolso', 'pendiente', { dias_habiles: 2 }),
      ],
    }),
  },
  {
    name: 'withdrawn',
    arrive: trackerWith('Cancelamos tu crédito, como pediste', /quedaron sin efecto/, {
      estado: 'dismissed',
      identidad: null,
      pasos: [
        done('firma'),
        done('identidad'),
        step('clinica', 'desistido'),
        step('desembolso', 'pendiente', { dias_habiles: 2 }),
      ],
    }),
  },
  scene('offline', own, goOffline, shows('Es lo último que supimos.', { exact: false })),
  scene(
    'stale',
    own,
    fails(TRACKING_CALL),
    presses('Actualizar'),
    shows('No pudimos consultar en qué va hoy.'),
  ),
  scene(
    'document-not-opened',
    fails('**/api/contract/download/*'),
    own,
    presses(/^Abrir el contrato/),
    shows('No pudimos abrir el documento'),
  ),
  scene(
    'loading',
    stalls(TRACKING_CALL),
    entersAsSomeone('signed', '/dashboard'),
    shows('Consultando tu crédito…'),
  ),
  scene(
    'not-read',
    fails(TRACKING_CALL),
    entersAsSomeone('signed', '/dashboard'),
    shows('No pudimos consultar tu crédito'),
  ),
];
