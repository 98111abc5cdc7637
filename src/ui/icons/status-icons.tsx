import { Glyph, type IconProps } from './glyph.tsx';

export const AlertIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.2M12 16.2v.1" />
  </Glyph>
);

export const InfoIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.7v.1" />
  </Glyph>
);

export const WarningIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M10.3 4.4 3 17a2 2 0 0 0 1.7 3h14.6a2 2 0 0 0 1.7-3L13.7 4.4a2 2 0 0 0-3.4 0ZM12 9.5v4M12 16.6v.1" />
  </Glyph>
);

export const CheckIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m5 12.8 4.6 4.6L19.2 7.4" />
  </Glyph>
);

export const CheckCircleIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="m7.8 12.4 3 3 5.6-6" />
  </Glyph>
);

export const ClockIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 6.8V12l3.4 2.2" />
  </Glyph>
);

export const EyeIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </Glyph>
);

export const EyeOffIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M4 4l16 16M9.6 6.1A9 9 0 0 1 12 5.8c6 0 9.5 6.2 9.5 6.2a17 17 0 0 1-2.9 3.6M6.3 7.7A16 16 0 0 0 2.5 12S6 18.2 12 18.2a9 9 0 0 0 4.5-1.2M10 10a2.8 2.8 0 0 0 4 4" />
  </Glyph>
);
