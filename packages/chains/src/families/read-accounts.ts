import type { AccountReader } from '../capabilities/account-reader.ts'
import { FAMILIES, type SupportedFamily } from './index.ts'

/** Looks up addresses of a family; see AccountReader. Its code loads on first use, since the initial page does not need it. */
export const readAccounts = async (
  family: SupportedFamily,
  request: Parameters<AccountReader>[0],
): ReturnType<AccountReader> => (await FAMILIES[family].loadAccountReader())(request)
