import { PDFiumModule } from '@hyzyla/pdfium';

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

type Placed = readonly [
  left: number,
  top: number,
  width: number,
  height: number,
  rotation: number,
  flags: number,
];

/** PDFium's own calls; handles and addresses are numbers, sizes in points. Its package types a part of them only. */
interface Pdfium {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: {
    readonly memory: WasmMemory;
    malloc(size: number): number;
    free(address: number): void;
  };
  _FPDF_InitLibrary(): void;
  _FPDF_LoadMemDocument(address: number, size: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_GetFormType(document: number): number;
  _FPDFDoc_GetAttachmentCount(document: number): number;
  _FPDFDoc_GetJavaScriptActionCount(document: number): number;
  _FPDFDOC_InitFormFillEnvironment(document: number, callbacks: number): number;
  _FPDF_SetFormFieldHighlightAlpha(form: number, alpha: number): void;
  _FORM_OnAfterLoadPage(page: number, form: number): void;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_GetPageWidth(page: number): number;
  _FPDF_GetPageHeight(page: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDFBitmap_CreateEx(
    width: number,
    height: number,
    format: number,
    address: number,
    stride: number,
  ): number;
  _FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    colour: number,
  ): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(bitmap: number, page: number, ...placed: Placed): void;
  _FPDF_FFLDraw(form: number, bitmap: number, page: number, ...placed: Placed): void;
}

/** Why a PDF is not drawn. */
export type PdfFault = 'broken_pdf' | 'locked_pdf' | 'active_pdf' | 'long_pdf' | 'heavy_pdf';

/** A page drawn on white; sizes in points and in pixels. */
export interface DrawnPage {
  readonly points: readonly [width: number, height: number];
  readonly pixels: readonly [width: number, height: number];
  /** Three bytes a pixel: red, green, blue. */
  readonly rgb: Uint8Array<ArrayBuffer>;
}

export const MAX_PAGES = 60;
/** Beyond these pages a lower resolution keeps time and size within bounds. */
const FEW_PAGES = 12;
const DPI = { few: 200, many: 130 } as const;
/** As of a photo: a letter page at 200 dpi. */
const MAX_SIDE_PIXELS = 2_400;
/** ISO 32000-1, annex C: sides of a page, in points. */
const SIDE_POINTS = { least: 3, most: 14_400 } as const;
const POINTS_PER_INCH = 72;
/** PDFium's memory, all pixels included. */
const MAX_MEMORY_BYTES = 384 * 1_048_576;
const WASM_PAGE_BYTES = 65_536;
const CHANNELS = 3;
const WHITE = 0xffffffff;
// Of PDFium's headers: fpdfview.h, fpdf_formfill.h.
const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;
const FORM_OF_XFA_ALONE = 2;
const BITMAP_BGR = 2;
const WITH_ANNOTATIONS = 0x01;
const AS_RGB = 0x10;
const CALLBACKS_BYTES = 256;
const CALLBACKS_VERSION = 2;

let isOutOfMemory = false;

/** Beyond the limit PDFium's allocations fail. A thread's own limits do not count WebAssembly. */
const limitMemory = (memory: WasmMemory): void => {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * WASM_PAGE_BYTES > MAX_MEMORY_BYTES) isOutOfMemory = true;
    if (isOutOfMemory) throw new RangeError('a PDF needs too much memory');
    return grow(pages);
  };
};

const silent = (): void => undefined;
const QUIET: object = { print: silent, printErr: silent };

const loadPdfium = async (): Promise<Pdfium> => {
  const pdfium = (await PDFiumModule(QUIET)) as unknown as Pdfium;
  limitMemory(pdfium.wasmExports.memory);
  pdfium._FPDF_InitLibrary();
  return pdfium;
};

const allocate = ({ wasmExports }: Pdfium, size: number): number => {
  const address = wasmExports.malloc(size);
  if (address === 0) throw new RangeError(`no ${size} bytes for a PDF`);
  return address;
};

const within = (points: number): number =>
  Math.min(Math.max(Number.isFinite(points) ? points : 0, SIDE_POINTS.least), SIDE_POINTS.most);

const drawOn = (pdfium: Pdfium, form: number, page: number, dpi: number): DrawnPage => {
  const points = [within(pdfium._FPDF_GetPageWidth(page)), within(pdfium._FPDF_GetPageHeight(page))] as const;
  const scale = Math.min(dpi / POINTS_PER_INCH, MAX_SIDE_PIXELS / Math.max(...points));
  const [width, height] = points.map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  const size = width * height * CHANNELS;
  const address = allocate(pdfium, size);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BITMAP_BGR, address, width * CHANNELS);
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | AS_RGB);
  pdfium._FORM_OnAfterLoadPage(page, form);
  pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, AS_RGB);
  const rgb = new Uint8Array(pdfium.HEAPU8.slice(address, address + size));
  pdfium._FPDFBitmap_Destroy(bitmap);
  pdfium.wasmExports.free(address);
  return { points, pixels: [width, height], rgb };
};

/** For drawing what was typed into a form; its scripts are not run, there is nothing in this PDFium to run them. */
const openForm = (pdfium: Pdfium, document: number): number => {
  const callbacks = allocate(pdfium, CALLBACKS_BYTES);
  pdfium.HEAPU8.fill(0, callbacks, callbacks + CALLBACKS_BYTES);
  pdfium.HEAPU8[callbacks] = CALLBACKS_VERSION;
  const form = pdfium._FPDFDOC_InitFormFillEnvironment(document, callbacks);
  pdfium._FPDF_SetFormFieldHighlightAlpha(form, 0);
  return form;
};

/** What of a document would be lost or is not in its pages: scripts, attached files, forms of another language. */
const isActive = (pdfium: Pdfium, document: number): boolean =>
  pdfium._FPDFDoc_GetJavaScriptActionCount(document) > 0 ||
  pdfium._FPDFDoc_GetAttachmentCount(document) > 0 ||
  pdfium._FPDF_GetFormType(document) === FORM_OF_XFA_ALONE;

/** Runs PDFium's code, whose failures are the PDF's. */
const guarded = <T>(work: () => T | PdfFault): T | PdfFault => {
  try {
    const done = work();
    return isOutOfMemory ? 'heavy_pdf' : done;
  } catch {
    return isOutOfMemory ? 'heavy_pdf' : 'broken_pdf';
  }
};

export interface OpenedPdf {
  readonly pages: number;
  /** Pages count from 0. */
  drawPage(index: number): DrawnPage | PdfFault;
}

/** Opens a PDF in this thread, for good: one thread draws one file. */
export const openPdf = async (bytes: Uint8Array): Promise<OpenedPdf | PdfFault> => {
  const pdfium = await loadPdfium();
  return guarded(() => {
    const address = allocate(pdfium, bytes.length);
    pdfium.HEAPU8.set(bytes, address);
    const document = pdfium._FPDF_LoadMemDocument(address, bytes.length, 0);
    if (document === 0) {
      const error = pdfium._FPDF_GetLastError();
      return error === PASSWORD_ERROR || error === SECURITY_ERROR ? 'locked_pdf' : 'broken_pdf';
    }
    const pages = pdfium._FPDF_GetPageCount(document);
    if (pages < 1) return 'broken_pdf';
    if (pages > MAX_PAGES) return 'long_pdf';
    if (isActive(pdfium, document)) return 'active_pdf';
    const form = openForm(pdfium, document);
    const dpi = pages > FEW_PAGES ? DPI.many : DPI.few;
    return {
      pages,
      drawPage: (index) =>
        guarded(() => {
          const page = pdfium._FPDF_LoadPage(document, index);
          if (page === 0) return 'broken_pdf';
          const drawn = drawOn(pdfium, form, page, dpi);
          pdfium._FPDF_ClosePage(page);
          return drawn;
        }),
    };
  });
};
