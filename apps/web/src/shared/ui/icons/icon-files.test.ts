import { mainNetworks } from '@sunspan/chains/main-networks'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NETWORK_ICONS, TOKEN_ICONS, WALLET_ICONS } from '../../../../scripts/icon-sources.ts'

const folder = join(import.meta.dirname, '../../../../public/icons')
const files = [
  ...Object.keys(NETWORK_ICONS).map((id) => `networks/${id}.svg`),
  ...Object.keys(TOKEN_ICONS).map((id) => `tokens/${id}.svg`),
  ...Object.keys(WALLET_ICONS).map((id) => `wallets/${id}.svg`),
]

describe('the pictures of networks, tokens and wallets', () => {
  it.each(files)('%s is there, and loads nothing else', (file) => {
    expect(existsSync(join(folder, file))).toBe(true)
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text).toMatch(/^<svg [^>]*viewBox="0 0 24 24">/)
    // A logo that is published as a bitmap is part of its file.
    expect(text).not.toMatch(/<script|<foreignObject|href="(?!#|data:image\/png;base64,)/)
  })

  it.each(mainNetworks())('are there for $id, its coin and its tokens', ({ id, native, tokens }) => {
    const symbols = [native, ...tokens].map(({ symbol }) => symbol.toLowerCase())
    const wanted = [`networks/${id}.svg`, ...symbols.map((symbol) => `tokens/${symbol}.svg`)]
    expect(wanted.filter((file) => !existsSync(join(folder, file)))).toEqual([])
  })

  it('distinguishes wrapped ether from ether', () => {
    const [eth, weth] = ['eth', 'weth'].map((id) => readFileSync(join(folder, `tokens/${id}.svg`), 'utf8'))
    expect(weth).not.toBe(eth)
  })
})
