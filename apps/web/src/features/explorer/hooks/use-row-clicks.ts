import { type RefObject, useEffect, useRef } from 'react'

/** Marks the element of an order, for `useRowClicks`. */
export const ROW_OF_ORDER = 'data-order'

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * Opens the order of a row that is clicked wherever no link is. For pointers only: other input uses the row's own link. Selecting a text
 * with the pointer opens nothing.
 */
export function useRowClicks<List extends HTMLElement>(
  onOpen: (orderId: string) => void,
): RefObject<List | null> {
  const list = useRef<List>(null)
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const onClick = (event: MouseEvent): void => {
      if (!isPlain(event) || event.defaultPrevented || !(event.target instanceof Element)) return
      if (event.target.closest('a, button') !== null || window.getSelection()?.isCollapsed === false) return
      const id = event.target.closest(`[${ROW_OF_ORDER}]`)?.getAttribute(ROW_OF_ORDER)
      if (typeof id === 'string') onOpen(id)
    }
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [onOpen])
  return list
}
