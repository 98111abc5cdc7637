import { expect as base } from '../support/expect.ts';

/** Scenes may have to wait for a disbursement or a slow machine; what is wrong shows in the picture anyway. */
export const expect = base.configure({ timeout: 20_000 });
