import { expect, test } from 'vitest'
import { DevnetError } from './devnet-error.ts'
import { devnetNetworks } from './devnet-networks.ts'
import { DEVNET_FAMILIES } from './families/devnet-families.ts'
import { checkoutRoot, readConfig } from './read-config.ts'

test('defaults: port 3000, state in the checkout', () => {
  expect(readConfig({})).toEqual({
    port: 3_000,
    dataDir: `${checkoutRoot}/.data/devnet`,
    evm: devnetNetworks,
    families: DEVNET_FAMILIES,
    reload: false,
  })
  expect(readConfig({ PORT: '', DATA_DIR: '' })).toEqual(readConfig({}))
})

test('a relative DATA_DIR counts from where the command was given', () => {
  expect(readConfig({ DATA_DIR: 'mine', INIT_CWD: '/somewhere' }).dataDir).toBe('/somewhere/mine')
  expect(readConfig({ DATA_DIR: '/abs', INIT_CWD: '/somewhere' }).dataDir).toBe('/abs')
})

test.each(['0', '65536', '-1', '3e3', '30 00', 'http', '0x10'])(
  'PORT=%s is refused in one sentence',
  (port) => {
    expect(() => readConfig({ PORT: port })).toThrow(DevnetError)
    expect(() => readConfig({ PORT: port })).toThrow(`not "${port}"`)
  },
)

test('all families run unless some are named', () => {
  expect(readConfig({ DEVNET_FAMILIES: '' }).families).toEqual(DEVNET_FAMILIES)
  expect(readConfig({ DEVNET_FAMILIES: 'none' }).families).toEqual([])
  expect(readConfig({ DEVNET_FAMILIES: ' solana ' }).families).toEqual(['solana'])
  expect(() => readConfig({ DEVNET_FAMILIES: 'solana,doge' })).toThrow(
    `must be none, or some of ${DEVNET_FAMILIES.join(', ')}`,
  )
})

test('a small devnet has five EVM networks', () => {
  expect(readConfig({ DEVNET_EVM: '' }).evm).toEqual(devnetNetworks)
  expect(readConfig({ DEVNET_EVM: 'few' }).evm).toEqual(devnetNetworks.slice(0, 5))
  expect(() => readConfig({ DEVNET_EVM: '5' })).toThrow('can only be few, not "5"')
})

test('--reload is the only option', () => {
  expect(readConfig({}, ['--reload']).reload).toBe(true)
  expect(() => readConfig({}, ['--watch'])).toThrow('There is no option --watch')
})
