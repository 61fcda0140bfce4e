// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { readRuntimeConfig } from './runtime-config.ts'

const SITE = { root: 'landing', testnet_url: null, mainnet_url: null, social: [], terms: null }

function pageWith(json: string): Document {
  const page = document.implementation.createHTMLDocument()
  const script = page.createElement('script')
  script.type = 'application/json'
  script.id = 'runtime-config'
  script.textContent = json
  page.head.append(script)
  return page
}

describe('readRuntimeConfig', () => {
  afterEach(() => document.head.replaceChildren())

  it('takes what the server wrote', () => {
    const wire = {
      product_name: 'Meridian',
      devnet: true,
      support_url: 'https://chat.example',
      status_url: 'https://status.example',
      security_contact: 'mailto:security@bridge.example',
      faucet: true,
      captcha: { provider: 'hcaptcha', script_url: 'https://captcha.example/api.js', site_key: 'k' },
      advanced_enabled: true,
      bulk_unique_networks: true,
      bulk_excluded_sources: ['bitcoin', 7],
      receipt_public_key: 'a2V5',
      receipt_key_id: '00ff',
      push_public_key: 'BA_k',
      site: { ...SITE, root: 'send', social: [{ name: 'X', url: 'https://x.example' }] },
      addable_networks: [
        {
          chain_id: '8453',
          name: 'Base',
          symbol: 'ETH',
          decimals: 18,
          rpc_url: '/devnet/rpc/base',
          explorer_url: 'https://basescan.org',
        },
        { chain_id: '10', name: 'OP Mainnet' },
        null,
      ],
    }
    expect(readRuntimeConfig(pageWith(JSON.stringify(wire)))).toEqual({
      productName: 'Meridian',
      devnet: true,
      supportUrl: 'https://chat.example',
      statusUrl: 'https://status.example',
      securityContact: 'mailto:security@bridge.example',
      faucet: true,
      captcha: { provider: 'hcaptcha', scriptUrl: 'https://captcha.example/api.js', siteKey: 'k' },
      advancedEnabled: true,
      bulkUniqueNetworks: true,
      bulkExcludedSources: ['bitcoin'],
      receiptKey: { id: '00ff', publicKey: 'a2V5' },
      pushPublicKey: 'BA_k',
      site: { ...SITE, root: 'send', social: [{ name: 'X', url: 'https://x.example' }] },
      addableNetworks: [
        {
          chainId: '8453',
          name: 'Base',
          rpcUrl: '/devnet/rpc/base',
          explorerUrl: 'https://basescan.org',
          nativeSymbol: 'ETH',
          nativeDecimals: 18,
        },
      ],
    })
  })

  it.each([
    '',
    'null',
    '{',
    '[]',
    '{"devnet":"true","product_name":7,"advanced_enabled":"yes"}',
    '{"security_contact":"javascript:alert(1)"}',
  ])('is never a devnet by mistake, nor a link that runs something: %s', (json) => {
    expect(readRuntimeConfig(pageWith(json))).toEqual({
      productName: 'Sunspan',
      devnet: false,
      supportUrl: null,
      statusUrl: null,
      securityContact: null,
      faucet: false,
      captcha: null,
      advancedEnabled: true,
      bulkUniqueNetworks: false,
      bulkExcludedSources: [],
      receiptKey: null,
      pushPublicKey: null,
      addableNetworks: [],
      site: SITE,
    })
  })

  it.each([
    '{"captcha":{"provider":"other","script_url":"https://x.example/a.js","site_key":"k"}}',
    '{"captcha":{"provider":"hcaptcha","site_key":"k"}}',
    '{"captcha":true}',
  ])('has no captcha by halves: %s', (json) => {
    expect(readRuntimeConfig(pageWith(json)).captcha).toBeNull()
  })

  it('offers the Advanced form unless the server says otherwise', () => {
    expect(readRuntimeConfig(pageWith('{}')).advancedEnabled).toBe(true)
    expect(readRuntimeConfig(pageWith('{"advanced_enabled":false}')).advancedEnabled).toBe(false)
  })

  it.each(['{"receipt_key_id":"00ff"}', '{"receipt_public_key":"a2V5","receipt_key_id":7}'])(
    'has no key by halves: %s',
    (json) => {
      expect(readRuntimeConfig(pageWith(json)).receiptKey).toBeNull()
    },
  )
})
