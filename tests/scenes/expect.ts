import { expect as base } from '../support/expect.ts';

/** Scenes may wait for a disbursement or a slow machine; a wrong state shows in the picture anyway. */
export const expect = base.configure({ timeout: 20_000 });
