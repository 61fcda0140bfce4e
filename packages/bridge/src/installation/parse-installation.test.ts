import { DEFAULT_DEPOSIT_POLICY, DEFAULT_PHASE_DISCOUNTS, DEFAULT_SWAP_POLICY } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { installationFixture } from '../testing/networks/installation-fixture.ts'
import { InstallationError, parseInstallation } from './parse-installation.ts'

/** The fixture with one value replaced: `set('networks.0.type', 'X')`. */
function withValue(path: string, value: unknown): unknown {
  const copy: unknown = structuredClone(installationFixture)
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const holder = steps.reduce<unknown>((node, step) => Reflect.get(Object(node), step), copy)
  Reflect.set(Object(holder), last, value)
  return copy
}

const problemsOf = (json: unknown): string => {
  try {
    parseInstallation(json)
  } catch (error) {
    if (error instanceof InstallationError) return error.message
    throw error
  }
  return ''
}

describe('parseInstallation', () => {
  it('reads amounts as base units and times as milliseconds', () => {
    const installation = parseInstallation(installationFixture)
    const [ethereum] = installation.networks
    expect(installation.orderTtlMs).toBe(3_600_000)
    expect(ethereum?.platformFeeUsd).toBe(500_000_000_000_000_000n)
    expect(ethereum?.network.requiredConfirmations).toBe(2)
    expect(ethereum?.currencies.map((c) => [c.id, c.kind, c.networkId, c.minSend, c.maxSend])).toEqual([
      ['ethereum-eth', 'NATIVE', 'ethereum', 500_000_000_000_000n, 50_000_000_000_000_000_000n],
      ['ethereum-usdc', 'TOKEN', 'ethereum', 1_000_000n, 100_000_000_000n],
    ])
  })

  it('offers the Advanced form on real networks as on a devnet, unless its operator turns it off', () => {
    expect(parseInstallation(installationFixture).bulk.offered).toBe(true)
    const networks = installationFixture.networks.map((network) => ({ ...network, halt_on_deep_reorg: true }))
    const production = { ...installationFixture, networks, devnet: null }
    expect(parseInstallation(production).bulk.offered).toBe(true)
    expect(parseInstallation(withValue('advanced_enabled', false)).bulk.offered).toBe(false)
  })

  it('takes the default rules for deposits, but for what it says itself', () => {
    const { depositPolicy } = parseInstallation(installationFixture)
    expect(depositPolicy).toEqual(DEFAULT_DEPOSIT_POLICY)
    const own = { over_usd: '2.5', second_deposit_wait_ms: 0 }
    expect(parseInstallation(withValue('deposit_policy', own)).depositPolicy).toEqual({
      ...DEFAULT_DEPOSIT_POLICY,
      overUsd: 2_500_000_000_000_000_000n,
      secondDepositWaitMs: 0,
    })
    expect(problemsOf(withValue('deposit_policy', { over_usd: '0.0000000000000000001' }))).toContain(
      '18 decimals',
    )
  })

  it('knows other contracts of USDC as currencies that are not active', () => {
    const other = '0x2222222222222222222222222222222222222222'
    const [ethereum] = parseInstallation(withValue('networks.0.unused_usdc', [other])).networks
    expect(ethereum?.currencies.at(-1)).toMatchObject({
      id: 'ethereum-usdc-e-22222222',
      symbol: 'USDC.e',
      decimals: 6,
      asset: 'USDC',
      address: other,
      active: false,
    })
    const served = installationFixture.networks[0]?.currencies[1]?.address
    expect(problemsOf(withValue('networks.0.unused_usdc', [served]))).toContain('is listed twice')
    const withoutUsdc = { ...installationFixture.networks[0], unused_usdc: [other] }
    withoutUsdc.currencies = withoutUsdc.currencies?.slice(0, 1) ?? []
    expect(problemsOf(withValue('networks.0', withoutUsdc))).toContain('needs a currency USDC')
  })

  it('takes names from a network that has a registry', () => {
    const registry = '0x3333333333333333333333333333333333333333'
    const [, base] = installationFixture.networks
    const file = (namesFrom: string, type = 'EVM') => ({
      ...installationFixture,
      networks: [
        { ...installationFixture.networks[0], name_registry: registry },
        { ...base, type, names_from: namesFrom },
        { ...installationFixture.networks[2], chain_id: '5' },
      ],
    })
    const { networks } = parseInstallation(file('ethereum'))
    expect(networks.map(({ namesFrom }) => namesFrom)).toEqual(['ethereum', 'ethereum', null])
    for (const json of [file('nowhere'), file('polygon'), file('ethereum', 'TON')]) {
      expect(problemsOf(json)).toContain('base: names_from must be a network of the same kind')
    }
  })

  it('takes the usual discounts, but for what it says itself', () => {
    expect(parseInstallation(installationFixture).phaseDiscounts).toEqual(DEFAULT_PHASE_DISCOUNTS)
    const own = parseInstallation(withValue('phase_discounts_bps', { sunset: 0, midnight: 10_000 }))
    expect(own.phaseDiscounts).toEqual({ ...DEFAULT_PHASE_DISCOUNTS, Sunset: 0, Midnight: 10_000 })
    expect(problemsOf(withValue('phase_discounts_bps', { midnight: 10_001 }))).toContain('midnight')
    expect(problemsOf(withValue('phase_discounts_bps', { noon: 1 }))).toContain('noon')
  })

  it('takes a quorum that two sides cannot both have, and leaves the majority to be the default', () => {
    const rpcUrls = ['http://a.example', 'http://b.example', 'http://c.example']
    const quorumOf = (rpcQuorum: number | undefined): number | undefined => {
      const network = { ...installationFixture.networks[0], rpc_urls: rpcUrls, rpc_quorum: rpcQuorum }
      return parseInstallation(withValue('networks.0', network)).networks[0]?.rpcQuorum
    }
    expect([quorumOf(undefined), quorumOf(2), quorumOf(3)]).toEqual([undefined, 2, 3])
    expect(() => quorumOf(1)).toThrow('rpc_quorum must be from 2 to 3')
    expect(() => quorumOf(4)).toThrow('rpc_quorum must be from 2 to 3')
  })

  it('holds rates as usual, but for what it says itself', () => {
    expect(parseInstallation(installationFixture).swaps).toMatchObject(DEFAULT_SWAP_POLICY)
    const own = parseInstallation(withValue('swaps', { rate_lock_ms: 60_000, peg_bps: 50 }))
    expect(own.swaps).toMatchObject({ ...DEFAULT_SWAP_POLICY, rateLockMs: 60_000, pegBps: 50 })
    expect(problemsOf(withValue('swaps', { tolerance_bps: 10_000 }))).toContain('tolerance_bps')
    const sourceOf = (currencies: object) => [{ kind: 'fixed', usd: { ETH: '3200' }, currencies }]
    const named = parseInstallation(withValue('prices.sources', sourceOf({ 'base-usdc': '0.99' })))
    expect(named.prices.currencies).toEqual(new Set(['base-usdc']))
    const unknown = withValue('prices.sources', sourceOf({ 'moon-usdc': '1' }))
    expect(problemsOf(unknown)).toContain('there is no currency moon-usdc')
  })

  it('gives an HTTP price source a timeout', () => {
    const source = { kind: 'http', url: 'https://prices.example/v1', paths: { ETH: 'ethereum.usd' } }
    const { prices } = parseInstallation(withValue('prices.sources', [source]))
    expect(prices.sources).toEqual([{ ...source, timeoutMs: 5_000, currencies: {} }])
  })

  it.each([
    ['networks.0.type', 'EVMM', 'networks.0.type'],
    ['networks.0.chain_id', null, 'ethereum: chain_id must be a decimal number'],
    ['networks.0.rpc_urls', [], 'at least one RPC URL'],
    ['networks.0.rpc_quorum', 0, 'networks.0.rpc_quorum'],
    ['networks.0.rpc_quorum', 2, 'ethereum: rpc_quorum must be from 1 to 1'],
    ['networks.0.rpc_urls', ['http://a.example', 'http://a.example'], 'names a.example twice'],
    ['networks.1.id', 'ethereum', 'the id ethereum appears twice'],
    ['networks.1.currencies.0.id', 'ethereum-eth', 'the id ethereum-eth appears twice'],
    [
      'networks.0.currencies.1.min_send',
      '0.0000001',
      'ethereum-usdc: min_send and max_send may have at most 6',
    ],
    ['networks.0.currencies.1.min_send', '200000', 'ethereum-usdc: min_send is above max_send'],
    ['networks.0.currencies.1.address', null, 'ethereum: the native coin is listed twice'],
    ['networks.0.currencies.0.decimals', 6, "decimals differ from the network's native coin"],
    ['networks.0.finality.small.blocks', 0, 'ethereum: finality.small.blocks must be at least 1'],
    [
      'networks.0.finality.medium.blocks',
      1,
      'finality.medium.blocks (1) must not be below finality.small.blocks (2)',
    ],
    [
      'networks.0.finality.large.blocks',
      1,
      'finality.large.blocks (1) must not be below finality.medium.blocks (2)',
    ],
    [
      'networks.0.finality.small.tag',
      'safe',
      'finality.medium.tag must not be weaker than finality.small.tag',
    ],
    ['networks.0.finality.large.tag', 'latest', 'networks.0.finality.large.tag'],
    ['networks.0.exposure_cap_usd', '0', 'ethereum: exposure_cap_usd of 0 would stop everything'],
    ['wallet_daily_usd', '-5', 'wallet_daily_usd'],
    ['price_bounds', { ETH: { min_usd: '5', max_usd: '4' } }, 'price_bounds.ETH: min_usd is above max_usd'],
    ['networks.0.platform_fee_usd', '-1', 'networks.0.platform_fee_usd'],
    ['prices.sources.0.usd', { ETH: '0' }, 'ETH needs a price above zero'],
    ['public_origins', ['http://localhost:3000/'], 'without a path or trailing slash'],
    ['order_ttl', 5, 'order_ttl'],
    ['fees.swap_bps', 1.5, 'fees.swap_bps'],
  ])('refuses %s = %j and names it', (path, value, expected) => {
    expect(problemsOf(withValue(path, value))).toContain(expected)
  })

  it('names what is malformed and what contradicts itself in one go, with ids, and says what to write', () => {
    const file: Record<string, unknown> = structuredClone({ ...installationFixture, order_ttl: 5 })
    delete file['devnet']
    file['prices'] = { ...installationFixture.prices, sources: [{ kind: 'fixed', usd: { ETH: '0' } }] }
    const [ethereum, base, polygon] = installationFixture.networks
    file['networks'] = [
      { ...ethereum, finality: { ...ethereum?.finality, small: { blocks: 0 } } },
      {
        ...base,
        halt_on_deep_reorg: true,
        rpc_urls: ['ftp://x'],
        rpc_quorum: 3,
        outflow_hourly_usd: '0',
        currencies: base?.currencies.map((currency) => ({ ...currency, min_send: '200000' })),
      },
      { ...polygon, native: { symbol: 'POL' } },
    ]
    const problems = problemsOf(file)
    const expected = [
      'order_ttl: there is no such field; is it a typing error?',
      'devnet: it is missing; write null for none',
      'networks.1.rpc_urls.0 (base): expected an http(s) URL',
      'networks.2.native.decimals (polygon): it is missing',
      'prices: ETH needs a price above zero',
      'ethereum: finality.small.blocks must be at least 1',
      'ethereum: halt_on_deep_reorg may be false on a devnet only',
      'base: outflow_hourly_usd of 0 would stop everything',
      'base-usdc: min_send is above max_send',
      'polygon: halt_on_deep_reorg may be false on a devnet only',
    ]
    for (const sentence of expected) expect(problems).toContain(sentence)
    expect(problems).not.toContain('rpc_quorum')
    // Plus min_send of the native coin.
    expect(problems).toContain(`has ${String(expected.length + 1)} problem(s)`)
  })

  it('names every problem at once', () => {
    const broken = withValue('networks.0.type', 'X')
    Reflect.set(Object(broken), 'order_ttl_ms', 'soon')
    expect(() => parseInstallation(broken)).toThrow(/2 problem\(s\).*order_ttl_ms.*networks\.0\.type/s)
    expect(() => parseInstallation('nothing')).toThrow(InstallationError)
  })
})
