import { PaymentForm, type PaymentFormProps } from '../form/payment-form.tsx';
import { useCheckout } from './use-checkout.ts';

/** 'Continuar' opens the provider's widget over the page. */
export function WidgetForm(props: Omit<PaymentFormProps, 'checkout'>) {
  return <PaymentForm {...props} checkout={useCheckout(props.payable, props.onClosed)} />;
}
