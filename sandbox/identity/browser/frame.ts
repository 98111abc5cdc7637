import { createCamera } from './camera.ts';

interface SessionData {
  token: string;
  status: string;
  over: boolean;
}

const STEP_IDS = ['front', 'back', 'face'];
const session = JSON.parse(document.getElementById('session')?.textContent ?? '{}') as SessionData;
const framed = window.parent !== window;
const camera = createCamera();
let current = -1;

const pick = <T extends HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (found === null) throw new Error(`the page lacks ${selector}`);
  return found;
};

const problem = pick('[data-problem]');
const shoot = pick('[data-shoot]');
const cameraButton = pick<HTMLButtonElement>('[data-camera]');

/** The messages that the vendor's package in the app listens for. */
const postToApp = (message: string): void => {
  if (framed) window.parent.postMessage(message, '*');
};

const report = async (path: 'events' | 'decision', body: object): Promise<boolean> => {
  problem.textContent = '';
  const answer = await fetch(`/v/${session.token}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (answer?.ok) return true;
  problem.textContent = 'El proveedor no respondió. Inténtalo otra vez.';
  return false;
};

const show = (view: HTMLElement): void => {
  for (const section of document.querySelectorAll<HTMLElement>('main > section'))
    section.hidden = section !== view;
  shoot.hidden = view.dataset.step === undefined;
  view.querySelector<HTMLElement>('h1')?.focus();
};

const showStep = (index: number): void => {
  current = index;
  const view = pick(`[data-step="${STEP_IDS[index]}"]`);
  show(view);
  const video = view.querySelector('video');
  // Not awaited: a slow camera must not swallow the next press.
  if (camera.isOn && video) void camera.show(video, STEP_IDS[index] === 'face' ? 'user' : 'environment');
};

const showEnd = (title?: string): void => {
  const view = pick('[data-view="over"]');
  const heading = view.querySelector('h1');
  if (title !== undefined && heading) heading.textContent = title;
  show(view);
  pick('[data-cancel]').textContent = 'Salir';
};

const markTaken = (index: number): void => {
  const slot = pick(`[data-slot="${STEP_IDS[index]}"]`);
  slot.className = 'taken';
  const label = slot.querySelector('span');
  if (label) label.textContent = label.textContent?.replace('pendiente', 'lista') ?? '';
};

const takePhoto = async (): Promise<void> => {
  if (current < 0) return;
  if (current < STEP_IDS.length - 1) {
    markTaken(current);
    return showStep(current + 1);
  }
  if (!(await report('events', { action: 'submitted' }))) return;
  markTaken(current);
  camera.switchOff();
  postToApp('VERIFF_SUBMITTED');
  show(pick('[data-view="verdict"]'));
};

const submitDecision = async ({ verdict, fault }: DOMStringMap): Promise<void> => {
  if (!(await report('decision', { status: verdict, ...(fault ? { fault } : {}) }))) return;
  postToApp('VERIFF_FINISHED');
  showEnd('Listo. Puedes volver a la aplicación.');
};

let leaving = false;

const cancel = async (): Promise<void> => {
  camera.switchOff();
  if (!leaving && !session.over && current >= 0) {
    leaving = await report('decision', { status: 'abandoned' });
    if (!leaving) return;
  }
  postToApp('VERIFF_CANCELED');
  if (!framed) showEnd('Cancelaste la verificación.');
};

/** Ignores presses while one is in progress: a second would report twice. */
const onPress = (button: HTMLElement, action: () => Promise<void>): void => {
  let busy = false;
  button.addEventListener('click', async () => {
    if (busy) return;
    busy = true;
    await action().finally(() => {
      busy = false;
    });
  });
};

onPress(pick('[data-take]'), takePhoto);
onPress(pick('[data-cancel]'), cancel);
onPress(cameraButton, async () => {
  if (!(await camera.switchOn())) {
    cameraButton.textContent = 'No hay cámara: usa el dibujo';
    return;
  }
  cameraButton.hidden = true;
  showStep(current);
});
for (const button of document.querySelectorAll<HTMLElement>('[data-verdict]')) {
  onPress(button, () => submitDecision(button.dataset));
}

let begun = false;

const begin = async (): Promise<void> => {
  if (begun) return;
  begun = true;
  if (session.over) return showEnd();
  if (session.status === 'submitted') {
    current = STEP_IDS.length - 1;
    STEP_IDS.forEach((_id, index) => {
      markTaken(index);
    });
    return show(pick('[data-view="verdict"]'));
  }
  begun = await report('events', { action: 'started' });
  if (!begun) return;
  postToApp('VERIFF_STARTED');
  showStep(0);
};

if (framed) {
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    const { data } = event;
    const isRender =
      typeof data === 'object' && data !== null && 'name' in data && data.name === 'VERIFF_RENDER';
    if (isRender) void begin();
  });
  // Repeated until answered: the app may not listen yet, or the start may have failed.
  const handshake = () => {
    if (!begun) postToApp('VERIFF_HANDSHAKE');
  };
  handshake();
  setInterval(handshake, 1_500);
} else {
  void begin();
}
