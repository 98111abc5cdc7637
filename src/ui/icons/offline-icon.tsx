import { Glyph, type IconProps } from './glyph.tsx';

export const OfflineIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M4 4l16 16M8.5 15.6a5 5 0 0 1 5.6-1M12 19.3v.1M5.2 12.2a9.6 9.6 0 0 1 4.3-2.4M2.2 8.6A14.5 14.5 0 0 1 6 6.2M10.6 5A14.6 14.6 0 0 1 21.8 8.6M14.2 9.7a9.6 9.6 0 0 1 4.6 2.5" />
  </Glyph>
);
