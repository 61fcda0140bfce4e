import { ChainError } from '@sunspan/chains'
import { describe, expect, it, vi } from 'vitest'
import { MOST_ASKED, proveWallet, PROOF_LIFETIMES, type CandidateLogin } from './prove-wallet.ts'

const NETWORKS = 44

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
  ...{ address: '0xab', message: 'text', signature: '0x00', chainId },
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
