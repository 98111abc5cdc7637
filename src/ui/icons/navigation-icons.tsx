import { Glyph, type IconProps } from './glyph.tsx';

export const HomeIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m3.5 11 8.5-7 8.5 7M6 9.5V20h12V9.5M10 20v-5.5h4V20" />
  </Glyph>
);

export const ReceiptIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M5.5 3.5h13v17l-2.6-1.6-2 1.6-1.9-1.6-1.9 1.6-2-1.6-2.6 1.6v-17ZM9 8.5h6M9 12.5h6" />
  </Glyph>
);
