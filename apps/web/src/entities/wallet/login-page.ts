import type { NetworkType, SigningPlace } from '@sunspan/domain'
import { runtimeConfig } from '../../shared/config/runtime-config.ts'

/** What a login of this page has to say: where the browser stands, not what an answer says of it. */
export const loginPage = (networkType: NetworkType): SigningPlace => ({
  productName: runtimeConfig().productName,
  domain: window.location.host,
  origin: window.location.origin,
  networkType,
})
