import type { NetworkType } from '../family/chain-families.ts'

/** Where a signed text is valid. */
export interface SigningPlace {
  readonly productName: string
  /** Host and port of the page. */
  readonly domain: string
  readonly origin: string
  readonly networkType: NetworkType
}
