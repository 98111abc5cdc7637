import { describe, expect, it } from 'vitest';
import {
  APPLICATION_STATUSES,
  canMove,
  isApplicationStatus,
  isClosedNegative,
  isInDisbursement,
  isInProcess,
  isOfferOpen,
  stageOf,
  statusesBefore,
} from './application-status.ts';

describe('groups of statuses', () => {
  // Specification, section 4, "Groups".
  // @covers 3.27, 4.28
  it('are those of the specification', () => {
    expect(APPLICATION_STATUSES.filter(isInDisbursement)).toEqual([
      'pendiente_aprobacion_medico',
      'pendiente_desembolso',
      'desembolsado',
      'fulfilled',
      // Ours.
      'retractado',
    ]);
    expect(APPLICATION_STATUSES.filter(isInProcess)).toEqual([
      'risk_in_process',
      'pendiente_aprobacion_medico',
      'pendiente_desembolso',
    ]);
    expect(APPLICATION_STATUSES.filter(isClosedNegative)).toEqual(['rejected', 'dismissed']);
    expect(APPLICATION_STATUSES.filter(isOfferOpen)).toEqual(['approved', 'firma_contrato']);
    expect(stageOf('on_hold_approved')).toBe('identity');
  });
});

describe('transitions', () => {
  it('lead from a request to a paid loan', () => {
    const path = [
      'risk_in_process',
      'approved',
      'firma_contrato',
      'pendiente_validacion_cliente',
      'in_progress_validation_client',
      'pendiente_aprobacion_medico',
      'pendiente_desembolso',
      'desembolsado',
      'fulfilled',
    ] as const;
    for (const [index, from] of path.slice(0, -1).entries()) {
      const to = path[index + 1];
      expect(to && canMove(from, to)).toBe(true);
    }
  });

  it('never leave a rejection, skip the signature or disburse twice', () => {
    expect(APPLICATION_STATUSES.filter((to) => canMove('rejected', to) || canMove('dismissed', to))).toEqual(
      [],
    );
    expect(canMove('approved', 'pendiente_validacion_cliente')).toBe(false);
    expect(canMove('firma_contrato', 'desembolsado')).toBe(false);
    expect(canMove('retractado', 'pendiente_desembolso')).toBe(false);
    expect(statusesBefore('desembolsado')).toEqual(['pendiente_desembolso', 'fulfilled']);
  });

  it('lead to a withdrawal from what was delivered, or returned by the bank since, and nowhere from it', () => {
    expect(statusesBefore('retractado')).toEqual(['pendiente_desembolso', 'desembolsado', 'fulfilled']);
    expect(canMove('desembolsado', 'pendiente_desembolso')).toBe(true);
    expect(APPLICATION_STATUSES.filter((to) => canMove('retractado', to))).toEqual([]);
  });

  it('reach every status but the first', () => {
    const unreachable = APPLICATION_STATUSES.filter((status) => statusesBefore(status).length === 0);
    expect(unreachable).toEqual(['risk_in_process']);
  });
});

describe('isApplicationStatus', () => {
  // @covers 3.27
  it('takes only known words', () => {
    expect([
      isApplicationStatus('approved'),
      isApplicationStatus('Approved'),
      isApplicationStatus(null),
    ]).toEqual([true, false, false]);
  });
});
