import type { FirstViewWire, RuntimeConfigWire } from '@sunspan/api'
import { createMemoryHistory } from '@tanstack/react-router'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { announceScriptedWallet, SCRIPTED_WALLET_ID } from '../testing/scripted-wallet.ts'
import { aCurrencyWire, aNetworkWire } from '../testing/wire-builders.ts'

/** Time to compile the app twice on a busy machine. */
const LOADS_MS = 240_000
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const ORDER = '0f8fad5b-d9cb-469f-a165-70867728950e'

const NETWORKS = [
  aNetworkWire({ id: 'ethereum', name: 'Ethereum' }),
  aNetworkWire({ id: 'base', name: 'Base', chainId: '8453' }),
]
const CURRENCIES = NETWORKS.map(({ id }) => aCurrencyWire(id, 'ETH'))
const PRICES = [{ symbol: 'ETH', usd: '3200' }]

/** What a server can have configured differently from the page as it was built. */
const CONFIG = {
  product_name: 'Elsewhere',
  devnet: true,
  faucet: true,
  support_url: 'https://support.example',
  status_url: 'https://status.example',
  site: {
    root: 'landing',
    testnet_url: 'https://test.example',
    mainnet_url: null,
    social: [{ name: 'Chat', url: 'https://chat.example' }],
    terms: null,
  },
} satisfies Partial<RuntimeConfigWire>

const QUERIES = [
  '',
  '?mode=advanced',
  '?mode=advanced&source=base',
  '?step=confirm',
  '?mode=advanced&step=confirm',
  '?source=base&destination=ethereum&tokenFrom=ETH&tokenTo=ETH&amount=0.25',
  `?receiver=${ADDRESS}`,
  `?popup=order&orderId=${ORDER}`,
  '?utm_source=somebody&refid=abcdefgh',
  '?myHistory=true&network=base&category=dex&game=1&text=1',
  '?nobody=knows#gas',
]

const STORED: Readonly<Record<string, string>> = {
  'sunspan.phase': 'sunset',
  'sunspan.theme': 'light',
  'sunspan.evm.wallet': SCRIPTED_WALLET_ID,
  'sunspan.prices': JSON.stringify({ timestamp: Date.now(), usd: { ETH: '3200' } }),
  'sunspan.recipients': JSON.stringify({
    version: 1,
    recipients: [{ address: ADDRESS, networkType: 'EVM' }],
  }),
  'sunspan.default-names': JSON.stringify({ [`base ${ADDRESS}`]: 'alice.eth' }),
}

type App = Awaited<ReturnType<typeof importApp>>

/** A new instance of the app, with fresh modules. */
async function importApp() {
  vi.resetModules()
  const [{ MainProviders }, { createAppRouter }, { createQueryClient }, { networksQuery }, { toNetwork }] =
    await Promise.all([
      import('./main-providers.tsx'),
      import('./router.tsx'),
      import('../shared/api/query-client.ts'),
      import('../entities/network/network-queries.ts'),
      import('../entities/network/network.ts'),
    ])
  const { wallets } = await import('../entities/wallet/wallets.ts')
  return { MainProviders, createAppRouter, createQueryClient, networksQuery, toNetwork, wallets }
}

const pages = new Map<string, string>()
const paths = ['/send', '/', '/faq', '/terms-conditions', '/guide/advanced']
let app: App
let errors: MockInstance<typeof console.error>

function embed(id: string, value: unknown): void {
  document.getElementById(id)?.remove()
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = id
  element.textContent = JSON.stringify(value)
  document.body.append(element)
}

/** Everything that a server and a visitor can bring, before the page is hydrated. */
function arrive({ hour = 12, timeZone = 'UTC', isSmall = false } = {}): void {
  vi.stubEnv('TZ', timeZone)
  vi.useFakeTimers({ now: new Date(2031, 1, 3, hour, 30), toFake: ['Date'] })
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isSmall,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isSmall)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar-EG'])
  for (const [key, text] of Object.entries(STORED)) window.localStorage.setItem(key, text)
  document.cookie = 'refid=abcdefgh'
  embed('first-view', {
    listed_at: Date.now(),
    networks: NETWORKS,
    currencies: CURRENCIES,
    prices: PRICES,
    rpcs: NETWORKS.map(({ id }) => ({ id, rpc: `https://rpc.example/${id}` })),
  } satisfies FirstViewWire)
}

const CLEAN = { complaints: [], lost: 0 }

/** Complaints of React while it takes a prerendered page over, and whether it kept the page's elements. */
async function takeOver(path: string, query: string) {
  window.history.replaceState(null, '', `${path}${query}`)
  const host = document.createElement('div')
  host.innerHTML = pages.get(path) ?? ''
  document.body.append(host)
  const before = [...host.querySelectorAll('header, main, main > *, main input, footer')]
  const { MainProviders, createAppRouter, createQueryClient } = app
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [`${path}${query}`] }) })
  await router.load()
  // The root of a link to the send page, whose content the app replaces (start-app.tsx).
  if (router.state.location.pathname !== path) return CLEAN
  const queryClient = createQueryClient()
  const complaints: unknown[] = []
  let kept = 0
  // What starts once the page is live can be quicker than anything else: data, and elements that others have put in.
  const onStarted = (): void => {
    kept = before.filter((element) => host.contains(element)).length
    queryClient.setQueryData(app.networksQuery().queryKey, NETWORKS.map(app.toNetwork))
  }
  const root = await act(async () =>
    hydrateRoot(host, <MainProviders router={router} queryClient={queryClient} onStarted={onStarted} />, {
      onRecoverableError: (error) => complaints.push(error),
    }),
  )
  act(() => root.unmount())
  queryClient.clear()
  const warnings = errors.mock.calls.map(([text, ...rest]) => [String(text), ...rest.map(String)].join(' '))
  const ours = warnings.filter((text) => /hydrat|did not match|server render|getServerSnapshot/i.test(text))
  return { complaints: [...complaints, ...ours], lost: before.length - kept }
}

describe('a prerendered page is hydrated unchanged', () => {
  beforeAll(async () => {
    document.getElementById('runtime-config')?.remove()
    vi.resetModules()
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    const { prerenderPage } = await import('./prerender.tsx')
    for (const path of paths) pages.set(path, await prerenderPage(path))
    embed('runtime-config', CONFIG)
    app = await importApp()
    announceScriptedWallet(window, { eth_accounts: () => [ADDRESS] })
    await app.wallets.evm.connector.connect(SCRIPTED_WALLET_ID)
  }, LOADS_MS)
  beforeEach(() => {
    // Nothing is answered before the page is live.
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => {
    document.body.replaceChildren()
    window.history.replaceState(null, '', '/')
  })

  it('covers every page that the build prerenders', async () => {
    const { SITE_PAGES } = await import('./site-pages.ts')
    const prerendered = SITE_PAGES.filter(({ isPrerendered }) => isPrerendered).map(({ path }) => path)
    expect(paths.toSorted()).toEqual(['/send', ...prerendered].toSorted())
    for (const path of paths) expect(pages.get(path)).toMatch(/^<!--\$-->/)
  })

  it.each(paths.flatMap((path) => QUERIES.map((query) => [path, query] as const)))(
    'whatever its address says: %s%s',
    async (path, query) => {
      arrive()
      expect(await takeOver(path, query)).toEqual(CLEAN)
    },
  )

  it.each(paths.flatMap((path) => [0, 7, 13, 19].map((hour) => [path, hour] as const)))(
    'in every time zone, at any hour, on any screen, with or without a connection: %s at %s',
    async (path, hour) => {
      for (const isSmall of [true, false]) {
        arrive({ hour, timeZone: hour < 12 ? 'Pacific/Kiritimati' : 'America/Los_Angeles', isSmall })
        expect(await takeOver(path, '')).toEqual(CLEAN)
      }
    },
  )

  it('shows the network of its link, and no other before it, with an amount that was typed early', async () => {
    arrive()
    // Without `act`, which leaves nothing undone: what is less urgent than data is rendered after it.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    const host = document.createElement('div')
    host.innerHTML = pages.get('/send') ?? ''
    document.body.append(host)
    const amount = host.querySelector('input')
    if (amount !== null) amount.value = '1.5'
    const shown = new Set<string | null>()
    const observer = new MutationObserver(() => {
      const end = host.querySelector('[aria-label^="From network"]')
      if (end !== null) shown.add(end.getAttribute('aria-label'))
    })
    observer.observe(host, { subtree: true, childList: true, attributes: true })
    const history = createMemoryHistory({ initialEntries: ['/send?source=base&amount=0.25'] })
    const router = app.createAppRouter({ history })
    await router.load()
    const queryClient = app.createQueryClient()
    const load = (): void =>
      void queryClient.setQueryData(app.networksQuery().queryKey, NETWORKS.map(app.toNetwork))
    const root = hydrateRoot(
      host,
      <app.MainProviders router={router} queryClient={queryClient} onStarted={load} />,
    )
    await vi.waitFor(() => expect(shown).toContain('From network: Base. Change'), 60_000)
    expect(amount?.value).toBe('1.5')
    root.unmount()
    observer.disconnect()
    queryClient.clear()
    expect([...shown]).toEqual(['From network: Base. Change'])
  })

  it.each(paths)('whatever wallets do meanwhile: %s', async (path) => {
    arrive()
    const { connector } = app.wallets.evm
    const states = [
      () => connector.disconnect(),
      () => connector.connect(SCRIPTED_WALLET_ID),
      () => void announceScriptedWallet(window, {}, { id: `test.${path}`, name: 'Late' }),
    ]
    for (const change of states) {
      await change()
      expect(await takeOver(path, '')).toEqual(CLEAN)
    }
  })
})
