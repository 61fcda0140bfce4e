import { expect, test } from 'vitest'
import { DevnetError } from './devnet-error.ts'
import { checkoutRoot, readConfig } from './read-config.ts'

test('defaults: port 3000, state in the checkout', () => {
  expect(readConfig({})).toEqual({ port: 3_000, dataDir: `${checkoutRoot}/.data/devnet`, solana: false })
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

test('the networks of the Solana family run where they are asked for', () => {
  expect(readConfig({ DEVNET_SOLANA: 'on' }).solana).toBe(true)
  expect(readConfig({ DEVNET_SOLANA: 'off' }).solana).toBe(false)
  expect(() => readConfig({ DEVNET_SOLANA: 'yes' })).toThrow('must be on or off')
})
