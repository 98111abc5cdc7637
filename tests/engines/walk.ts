import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import type { SandboxControls } from '../../sandbox/demo/controls.ts';
import { readWholeDevice } from '../e2e/support/whole-device.ts';
import type { TcpProxy } from '../support/tcp-proxy.ts';
import type { Screen } from './screen.ts';

export interface Walk {
  readonly screen: Screen;
  readonly sandbox: SandboxControls;
  readonly line: TcpProxy;
}

/** Of the portal. */
const ROOMS = [
  ...['', '/credit', '/payments', '/simulator', '/hardship', '/documents', '/reminders', '/help', '/profile'],
  ...['/sessions', '/rights', '/pay', '/pay/online', '/pay/cash', '/pay/share'],
].map((room) => `/dashboard${room}`);

/** Tomorrow by the product's clock, as the field takes it. */
const tomorrow = (now: Date): string => {
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' })
    .format(now.getTime() + 86_400_000)
    .split('-');
  return `${month}/${day}/${year}`;
};

const apply = async ({ screen, sandbox, line }: Walk): Promise<void> => {
  const { press, fill, see } = screen;
  const phone = `3${String(randomInt(10 ** 9)).padStart(9, '0')}`;
  const email = `tarea.${phone}@correo.example`;
  const document = `1${phone.slice(3, 9)}000`;
  const takeCode = async (to: string, submit: string, after?: string) => {
    await fill('Código de 4 dígitos', await sandbox.lastCode(to, after));
    await press(submit);
  };
  await screen.open(`${line.url}/`);
  await press('36');
  await press('Solicitar este crédito');
  await fill('Número de celular', phone);
  await press('Autorizo el tratamiento de mis datos personales');
  await press('Acepto los términos y condiciones');
  await press('Continuar');
  await see('¿Es este número correcto?');
  await press('Continuar');
  await takeCode(phone, 'Validar y Continuar');
  await fill('Nombres', 'Ana María');
  await fill('Apellidos', 'Gómez Ñáñez');
  await fill('Correo electrónico', email);
  await fill('Confirma tu correo electrónico', email);
  await press('Continuar');
  await takeCode(email, 'Validar y Continuar');
  await press('Comenzar');
  await fill('Fecha de nacimiento', '03/14/1990');
  await fill('Número de documento', document);
  await fill('Confirma tu número de documento', document);
  await press('Continuar');
  await fill('Médico o institución', 'arrayan');
  await press('Clínica');
  await fill('Procedimiento', 'ortodoncia');
  await press('Ortodoncia de autoligado');
  await fill('Fecha del procedimiento', tomorrow(await sandbox.now()));
  await press('Aplicar al crédito');
  await see('Monto máximo aprobado');
  await press('Siguiente');
  await see('Revisa los datos de tu crédito');
  const before = (await sandbox.inbox(phone))[0]?.at;
  await press('Solicitar código de firma');
  await takeCode(phone, 'Firmar contrato y pagaré', before);
  await see('Crédito confirmado');
};

const proveIdentity = async ({ screen }: Walk): Promise<void> => {
  await screen.press('Validar mi identidad');
  await screen.press('Iniciar validación');
  await screen.within(['#veriffFrame'], async () => {
    for (let photo = 0; photo < 3; photo += 1) await screen.press('Tomar foto');
    await screen.press('Aprobar');
  });
  await screen.see('¡Tu identidad fue validada con éxito!');
  await screen.press('Ingresar al portal pacientes');
  await screen.see('Pago mínimo');
};

/** The policies of the app's pages, as this engine reads them. */
const checkPolicies = async ({ screen, line }: Walk): Promise<void> => {
  await screen.open(`${line.url}/`);
  const read = await screen.driver.run(() => {
    const write = (): string => {
      try {
        document.createElement('div').innerHTML = '<b></b>';
        return 'written';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const style = document.createElement('style');
    style.textContent = 'body { --foreign: 1 }';
    document.head.append(style);
    return {
      hasTrustedTypes: 'trustedTypes' in window,
      html: write(),
      foreign: getComputedStyle(document.body).getPropertyValue('--foreign'),
      sheets: [...document.styleSheets].filter(({ ownerNode }) => ownerNode !== style).length,
    };
  });
  assert.equal(read.html, read.hasTrustedTypes ? 'TypeError' : 'written');
  assert.equal(read.foreign, '', 'a style without a hash is refused');
  assert.ok(read.sheets > 0, 'the styles of the page are known by their hashes');
};

/** Where the whole app is on the device, and its worker answers for it. */
const untilOffline = async ({ screen }: Walk): Promise<void> => {
  for (let tries = 0; tries < 120; tries += 1) {
    const isReady = await screen.driver.run(
      async () =>
        Boolean(navigator.serviceWorker.controller) &&
        (await caches.keys()).some((name) => name.includes('precache')) &&
        !(await caches.keys()).some((name) => name.includes('incomplete')),
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('the app is not on the device in a minute');
};

/** Each room by its address; what it shows must be itself, whatever the line does, and never a login. */
const visitRooms = async ({ screen, line }: Walk): Promise<void> => {
  for (const path of ROOMS) {
    await screen.open(`${line.url}${path}`);
    await screen.see(/\bSalir\b|necesitas conexión|Volver|Cerrar/);
    assert.equal(await screen.path(), path);
    await screen.unsee(/tardando en abrir|Consultando/);
    const over = await screen.driver.run(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(over, 0, `${path} is wider than the screen`);
  }
};

const PROVIDER = ['iframe[title="Pasarela de pagos"]', 'iframe[title="Pasarela de pago de prueba"]'];

const payInWindow = async ({ screen, sandbox, line }: Walk): Promise<void> => {
  await screen.open(`${line.url}/dashboard/pay/online`);
  await screen.press('Continuar');
  await screen.within(PROVIDER, async () => {
    await screen.see(/Tienes \d+:\d\d para pagar/);
    assert.ok(await screen.driver.run(() => document.styleSheets.length > 0), 'the window has its styles');
    await screen.press('Datos de prueba');
    // Out of the sandboxed frame, as the page of a bank that asks for a key.
    await screen.press('guía del sandbox');
    await screen.inNewWindow(async () => {
      await screen.see('Sandbox');
      assert.equal(await screen.driver.run(() => window.origin), sandbox.url);
    });
    await screen.press('Tarjeta que aprueba');
    await screen.press('Pagar');
  });
  await screen.see('Pago exitoso');
};

/** To the bank's page, which is another company's, and back. */
const payAtBank = async ({ screen, line }: Walk): Promise<void> => {
  await screen.open(`${line.url}/dashboard/pay/pse`);
  await screen.press('Pago total');
  await screen.press('Continuar');
  await screen.see('Paga desde tu banco');
  await screen.choose('Banco', 'Banco que aprueba');
  await screen.press('Ir al banco');
  await screen.press('Autorizar el pago');
  await screen.press('Volver al comercio');
  await screen.see('Pago exitoso');
};

const leave = async ({ screen, line }: Walk): Promise<void> => {
  await screen.open(`${line.url}/dashboard`);
  await screen.press('Salir');
  await screen.see('INICIO SESIÓN');
  const kept = await screen.driver.run(readWholeDevice);
  const left = kept.filter(({ place }) => /\/(?:atoms|answers|drafts)\/|^sessionStorage\//.test(place));
  assert.deepEqual(left, [], 'nothing of the session is left');
};

/** The stations of a walk, in order. */
export const STATIONS: readonly (readonly [name: string, station: (walk: Walk) => Promise<void>])[] = [
  ['landing to signed', apply],
  ['identity', proveIdentity],
  ['policies', checkPolicies],
  [
    'rooms online',
    async (walk) => {
      await visitRooms(walk);
      await untilOffline(walk);
    },
  ],
  [
    'rooms without a line',
    async (walk) => {
      walk.line.become('cut');
      await visitRooms(walk);
    },
  ],
  [
    'rooms while the line hangs',
    async (walk) => {
      walk.line.become('stalled');
      await visitRooms(walk);
    },
  ],
  [
    'rooms with the line back',
    async (walk) => {
      walk.line.become('through');
      await visitRooms(walk);
    },
  ],
  ['payment in the window', payInWindow],
  ['payment at the bank', payAtBank],
  ['logout', leave],
];
