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

export const HelpIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.3 9.4a2.8 2.8 0 1 1 4 2.5c-.9.5-1.3 1-1.3 2M12 17v.1" />
  </Glyph>
);

export const PersonIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
  </Glyph>
);
