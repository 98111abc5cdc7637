import { registerFreshPhone } from './account-start.ts';
import type { Scene, Visit } from './scene.ts';
import { presses, scene, shows } from './steps.ts';
import { dialogShows, expect, headingShows, letCountdownEnd, press, typeWrongCode } from './user-actions.ts';

const SUBMIT = 'Validar y Continuar';

const continueWithCode = async ({ page, newcomer }: Visit): Promise<string> => {
  const { phone } = await newcomer('registered');
  await page.goto('/create_account?continue');
  await page.getByLabel('Número de celular').fill(phone);
  await press(page, 'Continuar con mi crédito');
  await headingShows(page, 'Escribe tu código');
  return phone;
};

/** The code screen in both its uses. */
export const codeScenes: readonly Scene[] = [
  scene('code', registerFreshPhone),
  scene(
    'code-incomplete',
    registerFreshPhone,
    ({ page }) => page.getByLabel('Código de 4 dígitos').fill('12'),
    presses(SUBMIT),
    shows('El código debe tener 4 dígitos'),
  ),
  scene('code-may-be-resent', registerFreshPhone, letCountdownEnd),
  scene(
    'code-resent',
    registerFreshPhone,
    letCountdownEnd,
    presses(/Enviar Nuevamente/),
    shows('El anterior ya no sirve.'),
  ),
  {
    name: 'code-wrong',
    arrive: async (visit) => {
      const to = await registerFreshPhone(visit);
      await typeWrongCode(visit, { to, submit: SUBMIT });
      await expect(visit.page.getByText('Código inválido, por favor vuelve a intentarlo.')).toBeVisible();
    },
  },
  {
    name: 'code-exhausted',
    arrive: async (visit) => {
      const to = await registerFreshPhone(visit);
      await typeWrongCode(visit, { to, submit: SUBMIT, times: 3 });
      await expect(visit.page.getByLabel('Código de 4 dígitos')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  scene('continue-code', continueWithCode),
  {
    name: 'continue-code-wrong',
    arrive: async (visit) => {
      const to = await continueWithCode(visit);
      await typeWrongCode(visit, { to, submit: SUBMIT });
      await dialogShows(visit.page, 'Revisa el código');
    },
  },
];
