import type { FastifyInstance } from 'fastify';
import { calendarDate } from '../../src/core/domain/calendar-date.ts';
import { readCredit } from '../../src/core/wire/credit.ts';
import {
  type CreditPaymentWire,
  encodeBills,
  encodeCredit,
  encodeCreditHub,
  encodePayment,
} from '../../src/core/wire/credit-mapping.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { readOwnCredit } from '../services/credit-reading.ts';
import type { Loan } from '../services/loans.ts';

const paymentsOf = ({ payments, history }: Loan): CreditPaymentWire[] =>
  payments.toReversed().flatMap((payment) => {
    const allocation = history.allocations.get(payment.id);
    if (!allocation) return [];
    return encodePayment(
      {
        id: payment.id,
        paidAt: payment.paid_at,
        valueDate: calendarDate(payment.value_date),
        amount: payment.amount,
        channel: payment.channel,
        reference: payment.reference,
      },
      allocation,
      history.account.terms.disbursedOn,
    );
  });

export const creditRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, readCredit, async ({ caller, params }) => {
    const reading = await readOwnCredit(context, caller.accountId, Number(params.loanId));
    const { loan, debt, application } = reading;
    const { account } = loan.history;
    return {
      data: {
        credito: encodeCredit(loan.row.credit_number, account, debt),
        facturas: encodeBills(account, debt),
        pagos: paymentsOf(loan),
        application: {
          id: application.id,
          estado: application.status,
          referencia_pago: application.credit_number,
          medico: application.provider_name,
          procedimiento: application.procedure_text,
        },
        credit_hub: encodeCreditHub(account, debt),
        consultado: reading.readAt.toISOString(),
      },
    };
  });
};
