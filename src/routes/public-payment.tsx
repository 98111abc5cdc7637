import { PublicPayment } from '../features/payments/public/public-payment.tsx';

export default function PublicPaymentRoute() {
  return <PublicPayment />;
}
