import { PaymentForm, type PaymentFormProps } from '../detail/payment-form.tsx';
import { useCheckout } from './use-checkout.ts';

/** The payment form whose 'Continuar' opens the provider's window over the page. */
export function WidgetForm(props: Omit<PaymentFormProps, 'checkout'>) {
  return <PaymentForm {...props} checkout={useCheckout(props.payable, props.onClosed)} />;
}
