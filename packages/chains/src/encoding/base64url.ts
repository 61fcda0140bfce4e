/** Decodes base64 or base64url. Throws for anything else. Kept out of `base64.ts` because TON's wallets need nothing else from there. */
export const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )
