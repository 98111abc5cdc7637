import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { readProfile } from '#core/api/accounts/profiles.ts';
import { type StubbedLock, stubDeviceLock } from '../../../tests/components/device-lock.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api } from '../../../tests/components/stub-api.ts';
import { profileAnswer } from '../../../tests/samples/profiles.ts';
import { forget } from '../../platform/storage/forget.ts';
import { lockOwner } from '../../platform/storage/lock-storage.ts';
import LockSwitch from './lock-switch.tsx';

let lock: StubbedLock;
let owner: string;
const box = () =>
  page.getByRole('switch', { name: 'Abrir mi portal sin conexión con el bloqueo de este celular' });

beforeEach(async () => {
  await useNewDevice();
  localStorage.clear();
  api.on(readProfile, profileAnswer());
  lock = stubDeviceLock();
  owner = setSession().accountId;
  onTestFinished(() => forget('button'));
});

describe('the switch of the device’s lock', () => {
  it('is off until it is switched on, says what for, and goes off with what it kept', async () => {
    await renderAt(<LockSwitch />);
    await expect.element(box()).not.toBeChecked();
    await expect.element(box()).toHaveAccessibleDescription(/quien pueda desbloquearlo podrá verlos/);
    await box().click();
    await expect.element(page.getByText(/^Listo\. Si te quedas sin señal/)).toBeVisible();
    await expect.element(box()).toBeChecked();
    expect(lockOwner()).toBe(owner);
    await box().click();
    await expect.element(box()).not.toBeChecked();
    expect(lockOwner()).toBeUndefined();
    await expect.poll(() => lock.withdrawn).toHaveLength(1);
  });

  it.each<readonly [string, Partial<StubbedLock>, RegExp]>([
    ['the finger is not the right one', { finger: 'refused' }, /^No se activó.+Puedes intentarlo otra vez/],
    ['the lock makes no secrets', { secrets: 'never' }, /no puede cifrar lo guardado con su bloqueo/],
  ])('stays off and says so where %s', async (_, change, sentence) => {
    await renderAt(<LockSwitch />);
    await expect.element(box()).toBeVisible();
    Object.assign(lock, change);
    await box().click();
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(box()).not.toBeChecked();
    expect(lockOwner()).toBeUndefined();
  });

  it('is not shown where the device can do no such thing', async () => {
    lock.secrets = 'never';
    const { container } = await renderAt(<LockSwitch />);
    await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
    await expect.poll(() => container.textContent).toBe('');
  });
});
