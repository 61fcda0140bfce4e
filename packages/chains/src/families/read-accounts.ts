import type { AccountReader } from '../capabilities/account-reader.ts'
import { FAMILIES, type SupportedFamily } from './index.ts'

/** Looks at addresses of a family; see AccountReader. Its code is loaded with the first look: the first page needs none of it. */
export const readAccounts = async (
  family: SupportedFamily,
  request: Parameters<AccountReader>[0],
): ReturnType<AccountReader> => (await FAMILIES[family].loadAccountReader())(request)
