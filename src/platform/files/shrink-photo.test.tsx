import { beforeEach, describe, expect, it } from 'vitest';
import { stubNavigator } from '../../../tests/components/stub-navigator.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Noise, like a night photo: it does not compress. */
let photo: File;

const drawNoise = async (width: number, height: number): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const picture = new ImageData(width, height);
  let seed = 20_261_122;
  for (let at = 0; at < picture.data.length; at += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    picture.data[at] = at % 4 === 3 ? 255 : seed >>> 24;
  }
  context?.putImageData(picture, 0, 0);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })], 'foto.jpg', {
    type: 'image/jpeg',
  });
};

const sizeOf = async (blob: Blob): Promise<readonly [number, number]> => {
  const { width, height } = await createImageBitmap(blob);
  return [width, height];
};

const saveData = (): void => stubNavigator({ connection: { saveData: true } });

beforeEach(async () => {
  photo ??= await drawNoise(2_600, 1_300);
});

describe('a large photo', () => {
  it('leaves with as many pixels as the server keeps', async () => {
    const sent = await shrinkPhoto(photo);
    expect(await sizeOf(sent)).toEqual([2_400, 1_200]);
    expect(sent.size).toBeLessThan(photo.size);
    expect(sent.type).toBe('image/jpeg');
  });

  it('leaves smaller still for whoever saves data, and can be read', async () => {
    const usual = await shrinkPhoto(photo);
    saveData();
    const sent = await shrinkPhoto(photo);
    expect(await sizeOf(sent)).toEqual([2_048, 1_024]);
    expect(sent.size).toBeGreaterThan(10_000);
    expect(sent.size).toBeLessThan(usual.size * 0.7);
  });

  it.each([
    ['a small one', () => new File([new Uint8Array(10_000)], 'foto.jpg', { type: 'image/jpeg' })],
    ['a document', () => new File([new Uint8Array(2_000_000)], 'carta.pdf', { type: 'application/pdf' })],
    ['what no browser opens', () => new File([new Uint8Array(2_000_000)], 'x.jpg', { type: 'image/jpeg' })],
  ])('is none: %s goes as it is', async (_, make) => {
    const file = make();
    expect(await shrinkPhoto(file)).toBe(file);
  });
});
