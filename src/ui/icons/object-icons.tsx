import { Glyph, type IconProps } from './glyph.tsx';

export const MessageIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M12 4c5 0 9 3.2 9 7.5S17 19 12 19c-1 0-2-.1-2.9-.4L4.5 20.5l1-3.7C4 15.4 3 13.5 3 11.5 3 7.2 7 4 12 4Z" />
    <path d="M8.5 11.5v.1M12 11.5v.1M15.5 11.5v.1" />
  </Glyph>
);

export const MailIcon = (props: IconProps) => (
  <Glyph {...props}>
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <path d="m3.8 7 8.2 6.2L20.2 7" />
  </Glyph>
);

export const ShieldIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M12 3 5 5.6v5.6c0 4.4 2.9 7.9 7 9.8 4.1-1.9 7-5.4 7-9.8V5.6L12 3ZM12 8.5v6M9 11.5h6" />
  </Glyph>
);

export const LockIcon = (props: IconProps) => (
  <Glyph {...props}>
    <rect x="5" y="10.5" width="14" height="10" rx="2.5" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2" />
  </Glyph>
);

export const CalendarIcon = (props: IconProps) => (
  <Glyph {...props}>
    <rect x="4" y="5" width="16" height="15.5" rx="2.5" />
    <path d="M4 9.8h16M8.5 3v4M15.5 3v4M8 13.5h.1M12 13.5h.1M16 13.5h.1M8 17h.1M12 17h.1" />
  </Glyph>
);

export const CardIcon = (props: IconProps) => (
  <Glyph {...props}>
    <rect x="3" y="5.5" width="18" height="13" rx="2.5" />
    <path d="M3 10h18M6.5 15h3.5" />
  </Glyph>
);

export const CashIcon = (props: IconProps) => (
  <Glyph {...props}>
    <rect x="2.5" y="6.5" width="19" height="11" rx="2" />
    <circle cx="12" cy="12" r="2.5" />
    <path d="M6 12h.1M18 12h.1" />
  </Glyph>
);

export const BankIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M3.5 9.5 12 4l8.5 5.5h-17ZM5.8 9.5v7M10 9.5v7M14 9.5v7M18.2 9.5v7M3.5 20h17M4.5 16.5h15" />
  </Glyph>
);

export const DocumentIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M6.5 3h7L19 8.5V19a2 2 0 0 1-2 2H6.5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM13.5 3v5.5H19M8.5 13h6.5M8.5 16.5h4.5" />
  </Glyph>
);

export const IdIcon = (props: IconProps) => (
  <Glyph {...props}>
    <rect x="2.5" y="5" width="19" height="14" rx="2.5" />
    <circle cx="8.3" cy="10.5" r="2" />
    <path d="M5.3 15.8a3.2 3.2 0 0 1 6 0M14.5 9.5h4M14.5 13h4" />
  </Glyph>
);

export const FaceIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M4 8V6a2 2 0 0 1 2-2h2M16 4h2a2 2 0 0 1 2 2v2M20 16v2a2 2 0 0 1-2 2h-2M8 20H6a2 2 0 0 1-2-2v-2M9.5 9.5v.6M14.5 9.5v.6M9 14a4 4 0 0 0 6 0" />
  </Glyph>
);

export const CareIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M5 3.5v4.5a4.5 4.5 0 0 0 9 0V3.5M5 3.5H3.8M14 3.5h1.2M9.5 12.5V15a5 5 0 0 0 10 0v-2" />
    <circle cx="19.5" cy="11" r="2" />
  </Glyph>
);
