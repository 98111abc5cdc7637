import {
  checkoutOf,
  checkoutOpens,
  closeCheckout,
  openCheckout,
  payByTestCard,
} from '../e2e/support/payments.ts';
import { clickInClosingFrame } from '../support/click-in-closing-frame.ts';
import type { Step } from './scene.ts';

/** The provider's widget. */
export const showsCheckout: Step = ({ page }) => checkoutOpens(page);

/** Goes from the detail to the provider's widget. */
export const opensCheckout: Step = ({ page }) => openCheckout(page);

export const closesCheckout: Step = [opensCheckout, ({ page }) => closeCheckout(page)];

/** Pays in the provider's widget with a test card and returns. */
export const paysByCard = (card: 'approved' | 'declined'): Step => [
  async ({ page }) => payByTestCard(await openCheckout(page), card),
  // An approved payment returns by itself.
  ({ page }) =>
    card === 'declined' && clickInClosingFrame(checkoutOf(page).getByRole('button', { name: 'Terminar' })),
];
