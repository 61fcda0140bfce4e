declare global {
  interface Window {
    /** When the page became usable: since the navigation, and on the machine's clock. */
    usable?: { readonly atMs: number; readonly clockMs: number }
  }
}

/**
 * Runs in the page before its own code. Types an amount as soon as the field is there, and notes when the form has answered: its source and destination
 * are chosen, and it shows what the amount is worth. From then on a quote can be asked for.
 */
export function watchUntilUsable(): void {
  const LOOK_EVERY_MS = 5
  let hasTyped = false
  const look = (): void => {
    const amount = document.querySelector<HTMLInputElement>('input[aria-label^="Amount to send"]')
    if (amount !== null && !hasTyped) {
      hasTyped = true
      amount.value = '1'
      amount.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const has = (selector: string): boolean => document.querySelector(selector) !== null
    const isUsable =
      has('input[aria-label^="Amount to send in "]') &&
      has('button[aria-label^="From network: "]') &&
      has('button[aria-label^="To network: "]') &&
      /\$[1-9]/.test(document.querySelector('form')?.textContent ?? '')
    if (isUsable) window.usable = { atMs: performance.now(), clockMs: Date.now() }
    else setTimeout(look, LOOK_EVERY_MS)
  }
  look()
}
