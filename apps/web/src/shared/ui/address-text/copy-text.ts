/** Copies to the clipboard, or through a hidden text area if the page has no clipboard (plain http, old browsers). False if neither works. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Refused or missing: the fallback needs no permission.
    return copyByTextArea(text)
  }
}

function copyByTextArea(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sr-only'
  area.setAttribute('aria-hidden', 'true')
  const focused = document.activeElement
  // Inside the open dialog, if any: its focus trap takes the focus from anything outside.
  const host = focused?.closest('[role="dialog"]') ?? document.body
  host.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
