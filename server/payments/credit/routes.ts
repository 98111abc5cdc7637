import type { FastifyInstance } from 'fastify';
import { encodeCredit, encodeWithdrawalOfCredit, readCredit } from '#core/api/credit/credit.ts';
import { type CreditPaymentWire, encodePayment, encodeReversed } from '#core/api/credit/credit-payments.ts';
import { encodeCreditHub } from '#core/api/credit/debt.ts';
import { encodeInstalments } from '#core/api/credit/instalments.ts';
import { encodePromise } from '#core/api/credit/made-promise.ts';
import { encodeOpenPayments } from '#core/api/credit/open-payments.ts';
import { encodePrice } from '#core/api/credit/price.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { loanPrice } from '#core/loan/loan-price.ts';
import { sumOf } from '#core/money/money.ts';
import { encodeApplicationOfCredit } from '../../applications/application-answer.ts';
import type { Context } from '../../infrastructure/context.ts';
import { WrittenAnswer, writeAnswer } from '../../infrastructure/http/answers.ts';
import { route } from '../../infrastructure/http/route.ts';
import type { Loan } from '../../loans/loans.ts';
import { createCreditAnswers } from './credit-answer.ts';
import { type CreditUnderWay, readCreditVersion, readOwnCreditUnderWay } from './credit-under-way.ts';

const paymentsOf = ({ payments, history }: Loan, reports: CreditUnderWay['reports']): CreditPaymentWire[] =>
  payments.toReversed().flatMap((payment) => {
    const paid = {
      id: payment.id,
      paidAt: payment.paid_at,
      valueDate: calendarDate(payment.value_date),
      amount: payment.amount,
      channel: payment.channel,
      reference: payment.reference,
      report: reports.get(payment.id),
    };
    if (payment.reversed_at) return encodeReversed(paid, payment.reversed_at);
    const allocation = history.allocations.get(payment.id);
    return allocation ? encodePayment(paid, allocation, history.account.terms.disbursedOn) : [];
  });

const paidInAll = ({ payments }: Loan): number =>
  sumOf(payments.filter(({ reversed_at }) => reversed_at === null).map(({ amount }) => amount));

const encode = (reading: CreditUnderWay): AnswerOf<typeof readCredit> => {
  const { loan, debt, application, openPayments, reportedPayments, promise, withdrawal, isAnswered, readAt } =
    reading;
  const { account } = loan.history;
  return {
    data: {
      credito: encodeCredit(loan.row.credit_number, account, debt),
      facturas: encodeInstalments(account, debt),
      precio: encodePrice(loanPrice(account.terms, debt.on), paidInAll(loan)),
      pagos: paymentsOf(loan, reading.reports),
      pagos_en_proceso: encodeOpenPayments(openPayments, reportedPayments),
      promesa: promise ? encodePromise(promise) : null,
      ...encodeWithdrawalOfCredit(withdrawal),
      ...(isAnswered ? {} : { preguntar_recordatorios: true }),
      application: encodeApplicationOfCredit(application),
      credit_hub: encodeCreditHub(account, debt),
      consultado: readAt.toISOString(),
    },
  };
};

export const creditRoutes = (app: FastifyInstance, context: Context): void => {
  const answers = createCreditAnswers(context.clock);

  route(app, readCredit, async ({ caller, params }) => {
    const creditNumber = Number(params.loanId);
    if (answers.has(creditNumber)) {
      const version = await readCreditVersion(context, caller.accountId, creditNumber);
      const written = answers.find(creditNumber, version);
      if (written) return written;
    }
    const reading = await readOwnCreditUnderWay(context, caller.accountId, creditNumber);
    const answer = new WrittenAnswer(writeAnswer(readCredit.answer, encode(reading)));
    answers.keep(creditNumber, reading, answer);
    return answer;
  });
};
