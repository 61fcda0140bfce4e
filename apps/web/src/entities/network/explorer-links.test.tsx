import { SUPPORTED_FAMILIES } from '@sunspan/chains'
import { beforeEach, expect, it, vi } from 'vitest'
import { aNetwork } from './testing/network-builder.ts'

const HASH = `0x${'ab'.repeat(32)}`
const ADDRESS = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const base = aNetwork({ id: 'base', name: 'Base', explorerUrl: 'https://basescan.org' })

beforeEach(() => vi.resetModules())

/** The links of a page with this configuration, which is read once a page. */
async function linksOf(devnet: boolean) {
  const script = document.getElementById('runtime-config')
  if (script === null) throw new Error('The page has no configuration')
  script.textContent = JSON.stringify({ ...JSON.parse(script.textContent), devnet })
  const { loadFamilies: load } = await import('@sunspan/chains')
  await load(SUPPORTED_FAMILIES)
  return import('./explorer-links.ts')
}

it('of a local network lead to the own search, since public explorers do not know it', async () => {
  const { transactionLink, explorerLink, addressLink } = await linksOf(true)
  expect(transactionLink(base, HASH)).toBe(`${window.location.origin}/find?network=base&hash=${HASH}`)
  expect(explorerLink(base, HASH)).toBeUndefined()
  expect(addressLink(base, ADDRESS)).toBeUndefined()
})

it('of any other network lead to its explorer', async () => {
  const { transactionLink, explorerLink, addressLink } = await linksOf(false)
  expect(transactionLink(base, HASH)).toBe(`https://basescan.org/tx/${HASH}`)
  expect(explorerLink(base, HASH)).toBe(`https://basescan.org/tx/${HASH}`)
  expect(addressLink(base, ADDRESS)).toBe(`https://basescan.org/address/${ADDRESS}`)
})

it('a network without an explorer has no links', async () => {
  const { transactionLink } = await linksOf(false)
  expect(transactionLink({ ...base, explorerUrl: '' }, HASH)).toBeUndefined()
})
