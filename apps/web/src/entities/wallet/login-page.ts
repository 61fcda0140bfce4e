import type { NetworkType, SigningPlace } from '@sunspan/domain'
import { runtimeConfig } from '../../shared/config/runtime-config.ts'

/** Required content of a login text on this page, from the browser's location rather than from a response. */
export const loginPage = (networkType: NetworkType): SigningPlace => ({
  productName: runtimeConfig().productName,
  domain: window.location.host,
  origin: window.location.origin,
  networkType,
})
