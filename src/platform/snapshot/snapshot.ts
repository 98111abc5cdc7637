/** An element or a text as JSON. */
export type SnapshotNode =
  | string
  | readonly [tag: string, attributes: Attributes, children: readonly SnapshotNode[]];
type Attributes = Readonly<Record<string, string>>;

/** A screen as it was last seen, with what must still be so for it to be shown again. */
export interface Snapshot {
  readonly release: string;
  readonly owner: string;
  /** When its figures were fetched, milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** Addresses of its style sheets. */
  readonly styles: readonly string[];
  readonly screen: SnapshotNode;
}

/** Name of the sealed record: none of an atom, and forgotten with them. */
export const HOME_SNAPSHOT = 'snapshot/home';

const SVG = 'http://www.w3.org/2000/svg';
/** What runs, loads or is typed is no part of a picture. */
const LEFT_OUT = new Set(['script', 'style', 'iframe', 'input', 'textarea', 'select', 'dialog', 'link']);
const isHandler = (name: string): boolean => name.startsWith('on');
/** On elements whose words change with time: a snapshot has their room alone. */
const VOLATILE = 'data-volatile';

const serializeNode = (node: Node): SnapshotNode | undefined => {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || LEFT_OUT.has(node.localName)) return undefined;
  const attributes = Object.fromEntries(
    [...node.attributes].filter(({ name }) => !isHandler(name)).map(({ name, value }) => [name, value]),
  );
  const children = node.hasAttribute(VOLATILE) ? ['\u00a0'] : [...node.childNodes].map(serializeNode);
  return [node.localName, attributes, children.filter((child) => child !== undefined)];
};

export const serializeScreen = (screen: Element): SnapshotNode => serializeNode(screen) ?? '';

/** Builds the nodes of a snapshot, without parsing any HTML. */
export const buildNode = (node: SnapshotNode, isInSvg = false): Node => {
  if (typeof node === 'string') return document.createTextNode(node);
  const [tag, attributes, children] = node;
  const isSvg = isInSvg || tag === 'svg';
  const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    // The policy of contents refuses the attribute, not the property.
    if (name === 'style') element.style.cssText = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.map((child) => buildNode(child, isSvg && tag !== 'foreignObject')));
  return element;
};
