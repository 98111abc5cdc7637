import { describe, expect, it } from 'vitest';
import { openSandbox } from '../tests/support/open-sandbox.ts';
import { sandboxKeys } from './keys.ts';

const key = { 'x-api-key': sandboxKeys.clinic.apiKey };
const request = {
  request_id: 'r-1',
  application_id: 77,
  provider_name: 'Clínica Los Andes',
  procedure: 'Odontología - Ortodoncia',
  amount: 2_500_000,
  procedure_date: '2026-12-01',
};

describe('the clinic', () => {
  const sandbox = openSandbox();

  const ask = async (): Promise<string> => {
    const answer = await sandbox.post('/clinic/v1/approvals', request, key);
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
    });
  });

  it('is asked once for each request', async () => {
    const id = await ask();
    expect(await ask()).toBe(id);
    expect((await sandbox.post('/clinic/v1/approvals', { ...request, amount: 1 }, key)).status).toBe(409);
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

  it('turns down what is not right', async () => {
    expect((await sandbox.post('/clinic/v1/approvals', { ...request, amount: '2500000' }, key)).status).toBe(
      422,
    );
    expect((await sandbox.get('/clinic/v1/approvals/nobody', key)).status).toBe(404);
  });
});
