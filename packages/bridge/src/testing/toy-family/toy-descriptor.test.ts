import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeAddressCodec } from '@sunspan/chains/testing'
import { expect, it } from 'vitest'
import { toyDescriptor } from './toy-descriptor.ts'

const PAYER = 'toy1payer0000000'

describeAddressCodec('toy', toyDescriptor.addressCodec, {
  valid: [[PAYER.toUpperCase(), PAYER]],
  invalid: ['toy1payer', `0x${'a1'.repeat(20)}`, 'toy2payer0000000'],
})

it('is named by no source outside its folder', () => {
  const root = join(import.meta.dirname, '../../../../..')
  const sources = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root })
  expect(sources.length).toBeGreaterThan(1_000)
  const naming = sources.filter((path) => /\btoy/i.test(readFileSync(join(root, path), 'utf8')))
  expect(naming.filter((path) => !path.includes('toy-family'))).toEqual([])
  expect(naming.length).toBeGreaterThan(0)
})
