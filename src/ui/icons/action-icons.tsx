import { Glyph, type IconProps } from './glyph.tsx';

export const ChevronRightIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m9 5.5 6.5 6.5L9 18.5" />
  </Glyph>
);

export const ChevronLeftIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M15 5.5 8.5 12l6.5 6.5" />
  </Glyph>
);

export const ChevronDownIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m5.5 9 6.5 6.5L18.5 9" />
  </Glyph>
);

export const ArrowLeftIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M20 12H4.5M11 5.5 4.5 12l6.5 6.5" />
  </Glyph>
);

export const CloseIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Glyph>
);

export const ExternalIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M13.5 4.5h6v6M19.5 4.5l-8.5 8.5M17.5 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8.5a2 2 0 0 1 2-2h4" />
  </Glyph>
);

export const PlusIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M12 5v14M5 12h14" />
  </Glyph>
);

export const PauseIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M9 6v12M15 6v12" />
  </Glyph>
);

export const PlayIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M8 5.7v12.6a.6.6 0 0 0 .9.5l10-6.3a.6.6 0 0 0 0-1l-10-6.3a.6.6 0 0 0-.9.5Z" />
  </Glyph>
);

export const ReloadIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M20 5v5h-5M19.6 10A8 8 0 1 0 20 13.5" />
  </Glyph>
);

export const EnterIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M13.5 4H18a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4.5M4 12h11M11 7.8 15.2 12 11 16.2" />
  </Glyph>
);

export const ExitIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M10.5 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4.5M9 12h11M16 7.8l4.2 4.2-4.2 4.2" />
  </Glyph>
);

export const SearchIcon = (props: IconProps) => (
  <Glyph {...props}>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.5 15.5 4.5 4.5" />
  </Glyph>
);

export const EditIcon = (props: IconProps) => (
  <Glyph {...props}>
    <path d="M4 20l1-4.2L16.3 4.5a1.8 1.8 0 0 1 2.5 0l.7.7a1.8 1.8 0 0 1 0 2.5L8.2 19 4 20ZM14.5 6.3l3.2 3.2" />
  </Glyph>
);
