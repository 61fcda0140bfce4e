import type { FamilyTrouble } from './family-trouble.ts'

/** Of several payouts that wait, the node loses the one with the lowest nonce: the others cannot land before it. False if no two wait. */
export const openNonceGap: FamilyTrouble = ({ trace, coverage }, { chain, networkId }) => {
  const waiting = chain
    .mempool()
    .flatMap((txId) => {
      const nonce = chain.signed().get(txId)?.nonce
      return nonce === undefined ? [] : [{ txId, nonce }]
    })
    .toSorted((a, b) => (a.nonce < b.nonce ? -1 : 1))
  const [lowest] = waiting
  if (lowest === undefined || waiting.length < 2) return false
  trace.add(`${networkId}: nonce ${String(lowest.nonce)} is lost, and others wait behind it`)
  coverage.count('families', 'nonce gaps')
  return chain.dropFromMempool(lowest.txId)
}
