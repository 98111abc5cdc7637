import { describe, expect, it } from 'vitest';
import { openSandbox } from '../tests/support/open-sandbox.ts';
import { sandboxKeys } from './keys.ts';

const key = { 'x-api-key': sandboxKeys.clinic.apiKey };
const request = {
  request_id: 'r-1',
  application_id: 77,
  provider_name: 'Clínica Los Andes',
  procedure: 'Odontología - Ortodoncia',
  cost: 2_500_000,
  procedure_date: '2026-12-01',
};

describe('the clinic', () => {
  const sandbox = openSandbox();

  const ask = async (changes: object = {}): Promise<string> => {
    const answer = await sandbox.post('/clinic/v1/approvals', { ...request, ...changes }, key);
    expect(answer.status).toBe(202);
    return (answer.json as { approval_id: string }).approval_id;
  };

  const readApproval = async (id: string) => (await sandbox.get(`/clinic/v1/approvals/${id}`, key)).json;

  it('approves a second and a half later, also when it was restarted meanwhile', async () => {
    const id = await ask();
    expect(await readApproval(id)).toEqual({ approval_id: id, status: 'pending' });
    sandbox.wall.advance(1_000);
    await sandbox.restart();
    sandbox.wall.advance(499);
    expect(await readApproval(id)).toMatchObject({ status: 'pending' });
    sandbox.wall.advance(1);
    expect(await readApproval(id)).toEqual({
      approval_id: id,
      status: 'approved',
      decided_at: '2026-11-20T15:00:01.500Z',
      procedure: request.procedure,
      cost: request.cost,
      procedure_date: request.procedure_date,
    });
  });

  it('is asked once for each request', async () => {
    const id = await ask();
    expect(await ask()).toBe(id);
    expect((await sandbox.post('/clinic/v1/approvals', { ...request, cost: 1 }, key)).status).toBe(409);
  });

  it.each([
    [2_500_001, { status: 'approved', cost: 1_250_000 }],
    [2_500_002, { status: 'approved', procedure: 'Otro procedimiento' }],
    [2_500_003, { status: 'approved', procedure_date: '2026-12-08' }],
    [2_500_004, { status: 'declined' }],
  ])('says something else by itself of a cost of %i', async (cost, said) => {
    const id = await ask({ cost });
    sandbox.wall.advance(1_500);
    expect(await readApproval(id)).toMatchObject(said);
  });

  it('can be made to confirm another cost', async () => {
    const id = await ask();
    const verdict = { status: 'approved', cost: 900_000 };
    expect((await sandbox.post(`/clinic/approvals/${id}/decision`, verdict)).status).toBe(200);
    expect(await readApproval(id)).toMatchObject({ ...verdict, procedure: request.procedure });
  });

  it('can be made to decline before it approves', async () => {
    const id = await ask();
    expect((await sandbox.post(`/clinic/approvals/${id}/decision`, { status: 'declined' })).status).toBe(200);
    sandbox.wall.advance(10_000);
    expect(await readApproval(id)).toMatchObject({ status: 'declined' });
    expect((await sandbox.post(`/clinic/approvals/${id}/decision`, { status: 'approved' })).status).toBe(409);
    expect((await sandbox.post('/clinic/approvals/nobody/decision', { status: 'approved' })).status).toBe(
      404,
    );
    expect((await sandbox.post(`/clinic/approvals/${id}/decision`, { status: 'maybe' })).status).toBe(422);
  });

  it.each([
    [2_500_000, '2026-12-01', { status: 'not_begun' }],
    [2_500_005, '2026-12-01', { status: 'begun', begun_on: '2026-11-20' }],
    [2_500_005, '2026-11-18', { status: 'begun', begun_on: '2026-11-18' }],
  ])('says once whether a procedure of %i on %s had begun', async (cost, procedure_date, said) => {
    const question = { ...request, ...{ cost, procedure_date, withdrawn_on: '2026-11-20' } };
    const send = () => sandbox.post('/clinic/v1/service-questions', question, key);
    const { question_id: id } = (await send()).json as { question_id: string };
    expect((await send()).json).toEqual({ question_id: id, status: 'pending' });
    sandbox.wall.advance(1_500);
    expect((await sandbox.get(`/clinic/v1/service-questions/${id}`, key)).json).toEqual({
      question_id: id,
      ...said,
    });
    const decision = `/clinic/service-questions/${id}/decision`;
    expect((await sandbox.post(decision, { status: 'begun' })).status).toBe(409);
  });

  it('turns down what is not right', async () => {
    expect((await sandbox.post('/clinic/v1/approvals', { ...request, cost: '2500000' }, key)).status).toBe(
      422,
    );
    expect((await sandbox.get('/clinic/v1/approvals/nobody', key)).status).toBe(404);
  });
});
