/**
 * A browser that translates a page takes React's text nodes out of it and puts `<font>` elements in their place. React then
 * changes a text that nobody sees, or removes one that is not there, which throws and ends the screen
 * (facebook/react#11538, open since 2017).
 */

/** What a translator put in the place of a text. */
const standIns = new WeakMap<Node, ChildNode>();

const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT';

/** A text that changes is shown again, as it is; the translator sees that, and translates it anew. */
const showWhenChanged = (text: Text, standIn: ChildNode): void => {
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => text.data,
    set: (value: string) => {
      text.data = value;
      if (standIn.contains(text)) return;
      Reflect.deleteProperty(text, 'nodeValue');
      standIns.delete(text);
      standIn.replaceWith(text);
    },
  });
};

const noteStandIns = ({
  addedNodes,
  removedNodes,
  previousSibling,
  nextSibling,
}: MutationRecord): boolean => {
  const standIn = [...addedNodes, previousSibling, nextSibling].find(isFont);
  const texts = [...removedNodes].filter((node) => node instanceof Text);
  if (!standIn) return false;
  for (const text of texts) {
    standIns.set(text, standIn);
    showWhenChanged(text, standIn);
  }
  return texts.length > 0;
};

/** The child of `parent` that stands where `node` stood, or that it was put into. */
const inPlaceOf = <T extends Node | null>(parent: Node, node: T): T => {
  let at: Node | null | undefined = node;
  while (at && at.parentNode !== parent) at = isFont(at.parentNode) ? at.parentNode : standIns.get(at);
  return (at as T) ?? node;
};

const takeStandIns = (): void => {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, inPlaceOf(this, child));
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, inPlaceOf(this, before));
    return node;
  };
};

/** Keeps what is on a translated page the present state. */
export const followTranslation = (): void => {
  let isTranslated = false;
  new MutationObserver((records) => {
    const isNoted = records.map(noteStandIns).includes(true);
    if (!isNoted || isTranslated) return;
    isTranslated = true;
    takeStandIns();
  }).observe(document.body, { childList: true, subtree: true });
};
