import { describe, expect, it } from 'vitest';
import { sampleTasks } from '../../../../tests/support/issuable-tasks.ts';
import {
  checkSeal,
  checkWithOpenssl,
  checkWithPdfsig,
  flipByte,
} from '../../../../tests/support/pdf-seal.ts';
import { KINDS, openSealedDocuments } from '../../../../tests/support/sealed-documents.ts';
import { issueDocument } from '../issued-documents.ts';
import { render } from '../render.ts';

const { test, fileOf } = openSealedDocuments();

describe.each(KINDS)('the seal of a %s', (kind) => {
  it('is valid to pdfsig, of the whole file, by the lender', async () => {
    const { isValid, said } = await checkWithPdfsig(fileOf(kind));
    expect(said).toContain('Signature Type: ETSI.CAdES.detached');
    expect(said).toContain('CuotaSana');
    expect(isValid, said).toBe(true);
  });

  it('is valid to openssl, as CAdES, with a time stamp', async () => {
    const file = fileOf(kind);
    expect(await checkWithOpenssl(file, test.context.config.seal.certificates)).toBe(true);
    expect(await checkWithOpenssl(flipByte(file, 1_000), test.context.config.seal.certificates)).toBe(false);
    expect(await checkSeal(file)).toEqual({ isValid: true, isStamped: true });
  });
});

describe('the room for a seal', () => {
  it('grows where a document has too little', async () => {
    const task = (await sampleTasks()).find(({ kind }) => kind === 'receipt');
    if (!task) throw new Error('no receipt');
    let asked = 0;
    const { seal } = test.context;
    const document = await issueDocument(
      {
        ...test.context,
        seal: {
          ...seal,
          field: (at) => {
            asked += 1;
            return { ...seal.field(at), ...(asked === 1 ? { room: 100 } : {}) };
          },
        },
      },
      render,
      task,
    );
    expect(asked).toBe(2);
    expect(await checkSeal(document.bytes)).toEqual({ isValid: true, isStamped: true });
  });
});
