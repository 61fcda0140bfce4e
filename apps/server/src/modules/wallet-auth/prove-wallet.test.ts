import { ChainError, type LoginVerifier } from '@sunspan/chains'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../http/api-error.ts'
import { MOST_ASKED, proveWallet, PROOF_LIFETIMES, type CandidateLogin } from './prove-wallet.ts'

const NETWORKS = 44

afterEach(() => vi.restoreAllMocks())

/** As many networks as an installation has. Those with these numbers have the account's contract, which accepts the signature. */
function setUp(contracts: readonly number[] = []) {
  const verify = vi.fn<(networkId: string) => Promise<boolean>>()
  const networks = Array.from({ length: NETWORKS }, (_, number) => ({
    networkId: `network-${String(number)}`,
    chainId: String(1_000 + number),
    verifier: {
      provesByKey: () => Promise.resolve(false),
      verify: () => {
        void verify(`network-${String(number)}`)
        return Promise.resolve(contracts.includes(number))
      },
    },
  }))
  const prove = (logins: readonly CandidateLogin[]) =>
    proveWallet(
      { family: 'evm', address: '0xab', logins, networks },
      { now: () => new Date(0), lifetimes: PROOF_LIFETIMES },
    )
  return { verify, networks, prove }
}

const login = (chainId: string | null): CandidateLogin => ({
  address: '0xab',
  message: 'text',
  signature: '0x00',
  chainId,
})
const proofs = (networkIds: readonly string[]) =>
  networkIds.map((networkId) => expect.objectContaining({ networkId }))

describe('with 44 networks', () => {
  it.each([
    ['one text', [login(null)]],
    ['one that names its chain', [login('1043')]],
    ['three texts', [login(null), login('1001'), login('1')]],
  ])('a bad signature over %s asks them a bounded number of times', async (_, logins) => {
    const { verify, prove } = setUp()
    await expect(prove(logins)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
    expect(verify.mock.calls.length).toBeLessThanOrEqual(MOST_ASKED)
    expect(MOST_ASKED).toBeLessThan(NETWORKS / 4)
  })

  it.each([
    ['eight', 1, 8],
    ['two for each of three texts', 3, 6],
    ['one for each of nine texts', 9, 9],
  ])('no more than %s are asked', async (_, texts, asked) => {
    const { verify, prove } = setUp()
    await expect(prove(Array.from({ length: texts }, () => login(null)))).rejects.toThrow(ApiError)
    expect(verify).toHaveBeenCalledTimes(asked)
  })

  it('the one that the text names is asked first, then the others in their order', async () => {
    const { verify, networks, prove } = setUp()
    Object.assign(networks[30] ?? {}, { chainId: null })
    await expect(prove([login('1020')])).rejects.toThrow(ApiError)
    const first = ['0', '1', '2', '3', '4', '5', '6'].map((number) => `network-${number}`)
    expect(verify.mock.calls.flat()).toEqual(['network-20', ...first])
    verify.mockClear()
    await expect(prove([login(null)])).rejects.toThrow(ApiError)
    expect(verify.mock.calls.flat()).toEqual([...first, 'network-7'])
  })

  it('a key’s own signature asks none, whichever text it is over', async () => {
    const { verify, networks, prove } = setUp()
    const [first] = networks
    if (first === undefined) throw new Error('there is no network')
    first.verifier.provesByKey = vi
      .fn<() => Promise<boolean>>()
      .mockResolvedValueOnce(false)
      .mockResolvedValueOnce(true)
    expect(await prove([login(null), login('1')])).toEqual([expect.objectContaining({ networkId: null })])
    expect(verify).not.toHaveBeenCalled()
  })

  it('a contract on the chain that the text names is found, and then wherever it is', async () => {
    const { verify, prove } = setUp([43, 20])
    expect(await prove([login('1043')])).toEqual(proofs(['network-43', 'network-20']))
    expect(verify).toHaveBeenCalledTimes(NETWORKS)
  })

  it('a contract far down the list is not looked for by a text that names no chain', async () => {
    await expect(setUp([43]).prove([login(null)])).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
    expect(await setUp([3]).prove([login(null)])).toEqual(proofs(['network-3']))
  })

  it('networks that cannot be asked are not taken for a no', async () => {
    const { networks, prove } = setUp()
    const last = networks.at(-1)
    if (last === undefined) throw new Error('there is no network')
    last.verifier.verify = () => Promise.reject(new ChainError('timeout', 'no answer'))
    await expect(prove([login('1043')])).rejects.toMatchObject({ code: 'NETWORK_UNAVAILABLE' })
  })
})

describe('what a signature proves', () => {
  const NOW = new Date('2026-01-01T00:00:00.000Z')
  const prove = (verifier: LoginVerifier) =>
    proveWallet(
      {
        family: 'evm',
        address: '0xab',
        logins: [login('1')],
        networks: [{ networkId: 'base', chainId: '8453', verifier }],
      },
      { now: () => NOW, lifetimes: PROOF_LIFETIMES },
    )

  it('by the account’s own key counts everywhere for a week', async () => {
    const verifier = { provesByKey: () => Promise.resolve(true), verify: () => Promise.resolve(false) }
    expect(await prove(verifier)).toEqual([
      { family: 'evm', address: '0xab', networkId: null, expiresAt: new Date('2026-01-08T00:00:00.000Z') },
    ])
  })

  it('by a contract counts on its network for a day, and a key is not asked for where there is none', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout')
    expect(await prove({ verify: () => Promise.resolve(true) })).toEqual([
      { family: 'evm', address: '0xab', networkId: 'base', expiresAt: new Date('2026-01-02T00:00:00.000Z') },
    ])
    expect(patience.mock.calls).toEqual([[8_000]])
  })

  it('is nothing where neither accepts it', async () => {
    const refused = prove({ verify: () => Promise.resolve(false) })
    await expect(refused).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  })

  it('is not known where the network does not answer, which is the cause', async () => {
    const cause = new ChainError('timeout', 'no answer')
    const refused = prove({ verify: () => Promise.reject(cause) })
    await expect(refused).rejects.toMatchObject({ code: 'NETWORK_UNAVAILABLE', cause })
  })
})
