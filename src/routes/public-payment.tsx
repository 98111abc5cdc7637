import { PublicPayment } from '../features/payment/public-payment.tsx';

export default function PublicPaymentRoute() {
  return <PublicPayment />;
}
