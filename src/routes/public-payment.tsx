import { PublicPayment } from '../features/payment/public/public-payment.tsx';

export default function PublicPaymentRoute() {
  return <PublicPayment />;
}
