/** Name of a network from the number that wallets give; null for anything else. */
export function readChainText(chainId: unknown): string | null {
  if (typeof chainId !== 'string') return null
  if (/^SN_[A-Z0-9_]{1,28}$/.test(chainId)) return chainId
  const digits = /^0x((?:[0-9a-f]{2}){1,31})$/i.exec(chainId)?.[1]
  if (digits === undefined) return null
  const letters = (digits.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16)))
  return /^[A-Z][A-Z0-9_]*$/.test(letters.join('')) ? letters.join('') : null
}
