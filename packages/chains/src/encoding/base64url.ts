/** The bytes of a text in base64, or in that of URLs. Throws for what is neither. Apart from `base64.ts`, of which TON's wallets fetch nothing else. */
export const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )
