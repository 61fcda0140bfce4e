import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainDescriptor } from '@sunspan/chains'
import { CHAIN_FAMILIES } from '@sunspan/domain'
import { expect, it } from 'vitest'
import { walletLogo } from './wallet-logo.ts'

const PUBLIC = join(import.meta.dirname, '../../../public')
const names = CHAIN_FAMILIES.flatMap((family) =>
  (chainDescriptor(family)?.knownWallets ?? []).map(({ name }) => name),
)

it.each([...new Set(names)])('%s has a logo', (name) => {
  expect(existsSync(join(PUBLIC, walletLogo(name)))).toBe(true)
})

it('only those whose logo no package publishes have a monogram', () => {
  const isMonogram = (name: string) => readFileSync(join(PUBLIC, walletLogo(name)), 'utf8').includes('<text')
  expect(names.filter(isMonogram).toSorted()).toEqual(['MyTonWallet', 'OpenMask'])
})
