import { LABS } from '@sunspan/labs'

/** Nothing listens there: an address needs no node. */
const NOWHERE = 'http://127.0.0.1:9'

/** A fresh address of a family, created without this project's code. */
export const somebodyOf = async (family: keyof typeof LABS): Promise<string> =>
  (await LABS[family].connect(NOWHERE).newWallet()).address
