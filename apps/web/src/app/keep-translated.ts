/** Where the page's own text went, by what a translating browser put in its place. */
type Swaps = WeakMap<Node, ChildNode>

/**
 * Browsers translate a page by swapping its text nodes for elements of their own. React knows nothing of that: it would change, remove or insert
 * next to nodes that are gone, and fail. From here on it finds their replacements, and a text that changes is restored, to be translated again.
 */
export function keepTranslated(root: HTMLElement): () => void {
  const swaps: Swaps = new WeakMap()
  const changes = new MutationObserver((records) => {
    for (const { target } of records) putBack(swaps, target)
  })
  const observer = new MutationObserver((records) => {
    for (const record of records) noteSwap(swaps, changes, record)
  })
  observer.observe(root, { childList: true, subtree: true })
  const restore = standIn(swaps)
  return () => {
    observer.disconnect()
    changes.disconnect()
    restore()
  }
}

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'

function noteSwap(swaps: Swaps, changes: MutationObserver, record: MutationRecord): void {
  for (const text of record.removedNodes) {
    if (text.nodeType !== Node.TEXT_NODE || text.parentNode !== null) continue
    const font = [...record.addedNodes, record.previousSibling, record.nextSibling].find(isFont)
    if (font === undefined) continue
    swaps.set(text, font)
    changes.observe(text, { characterData: true })
  }
}

function putBack(swaps: Swaps, text: Node): void {
  const font = swaps.get(text)
  swaps.delete(text)
  // CAST: only text nodes are swapped.
  if (font?.isConnected === true && text.parentNode === null) font.replaceWith(text as Text)
}

/** Lets the two calls by which React edits a list of children work on what has been swapped. Returns how to undo that. */
function standIn(swaps: Swaps): () => void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    swaps.get(child)?.remove()
    swaps.delete(child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const place = before === null || before.parentNode === this ? before : (swaps.get(before) ?? null)
    return insertBefore.call(this, node, place?.parentNode === this ? place : null) as T
  }
  return () => Object.assign(Node.prototype, { removeChild, insertBefore })
}
