import { parentPort, workerData } from 'node:worker_threads';
import { inspectPdf } from './inspect-pdf.ts';

parentPort?.postMessage(await inspectPdf(Buffer.from(workerData as Uint8Array)));
