import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder, useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { DEFAULT_DAPPS, loadDapps } from './load-dapps.ts'

const DAPP = {
  id: 'uniswap',
  name: 'Uniswap',
  url: 'https://app.uniswap.org',
  category: 'Exchanges',
  description: 'Swap tokens',
  networks: ['base'],
}
const write = (content: string): string => {
  const path = join(folder.path, 'dapps.json')
  writeFileSync(path, content)
  return path
}

const folder = useShared(temporaryFolder)

it('the file of the product is valid, and has an application of each of the eight families', () => {
  const dapps = loadDapps(DEFAULT_DAPPS)
  expect(dapps.length).toBeGreaterThanOrEqual(25)
  const networks = new Set(dapps.flatMap((dapp) => dapp.networks))
  expect([...networks]).toEqual(
    expect.arrayContaining(['ethereum', 'solana', 'ton', 'tron', 'bitcoin', 'sui', 'starknet']),
  )
})

it('takes what an operator writes', () => {
  expect(loadDapps(write(JSON.stringify([DAPP])))).toEqual([DAPP])
})

it.each([
  ['[{', /cannot be read as JSON/],
  [JSON.stringify([{ ...DAPP, url: 'http://app.example' }]), /not valid at 0\.url: expected an https URL/],
  [JSON.stringify([{ ...DAPP, url: 'javascript:alert(1)' }]), /not valid at 0\.url/],
  [JSON.stringify([{ ...DAPP, category: 'Games' }]), /not valid at 0\.category/],
  [JSON.stringify([{ ...DAPP, icon: 'x' }]), /not valid at 0\.icon/],
  [JSON.stringify([{ ...DAPP, networks: [] }]), /not valid at 0\.networks/],
  [JSON.stringify([DAPP, DAPP]), /two applications have the same id/],
])('refuses %s', (content, message) => {
  expect(() => loadDapps(write(content))).toThrow(message)
})

it('says which file is not there', () => {
  expect(() => loadDapps(join(folder.path, 'gone.json'))).toThrow(/DAPPS_FILE: .*gone\.json cannot be read/)
})
