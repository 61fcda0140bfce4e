import { startAnvil } from '@sunspan/host'
import {
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  http,
  type Hex,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, expect, test } from 'vitest'
import { phaseNftArtifact } from './index.ts'

const phrase = 'test test test test test test test test test test test junk'
const [owner, wallet, stranger, signer] = [0, 1, 2, 3].map((addressIndex) =>
  mnemonicToAccount(phrase, { addressIndex }),
) as [Account, Account, Account, Account]
type Account = ReturnType<typeof mnemonicToAccount>
const friend = '0x00000000000000000000000000000000000A11cE'
const { abi } = phaseNftArtifact
const CHAIN_ID = 31_337
const FAR = 4_000_000_000n
const CAPS = [2n, 100n, 100n, 1n] as const

let chain: ReturnType<typeof connect>
let nft: { readonly abi: typeof abi; readonly address: Hex }

function connect(rpcUrl: string) {
  const transport = http(rpcUrl)
  const reader = createPublicClient({ transport, pollingInterval: 20 })
  const send = async (account: Account, request: { to?: Hex; data: Hex }) => {
    const hash = await createWalletClient({ transport, account }).sendTransaction({ ...request, chain: null })
    return reader.waitForTransactionReceipt({ hash })
  }
  return { reader, send }
}

async function deploy(): Promise<Hex> {
  const args = ['Phases', 'PHASE', signer.address, 'https://bridge.example/nft/', CAPS] as const
  const { contractAddress } = await chain.send(owner, {
    data: encodeDeployData({ ...phaseNftArtifact, args }),
  })
  if (!contractAddress) throw new Error('not deployed')
  return contractAddress
}

const anvil = useShared(() => startAnvil({ chainId: CHAIN_ID }))
beforeAll(async () => {
  chain = connect(anvil.rpcUrl)
  nft = { abi, address: await deploy() }
})

interface Voucher {
  readonly to: Hex
  readonly phase: number
  readonly deadline: bigint
}

const sign = (
  voucher: Voucher,
  place: { chainId?: number; contract?: Hex; by?: Account } = {},
): Promise<Hex> =>
  (place.by ?? signer).signTypedData({
    domain: {
      name: 'PhaseNft',
      version: '1',
      chainId: place.chainId ?? CHAIN_ID,
      verifyingContract: place.contract ?? nft.address,
    },
    types: {
      Claim: [
        { name: 'to', type: 'address' },
        { name: 'phase', type: 'uint8' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Claim',
    message: voucher,
  })

const claimOf = (account: Account, { phase, deadline }: Voucher, signature: Hex) =>
  ({ ...nft, account, functionName: 'claim', args: [phase, deadline, signature] }) as const
const refusal = (account: Account, voucher: Voucher, signature: Hex) =>
  expect(chain.reader.simulateContract(claimOf(account, voucher, signature))).rejects
const held = (holder: Hex) =>
  chain.reader.readContract({ ...nft, functionName: 'heldPhases', args: [holder] })

test('a voucher claims its phase for its wallet, once', async () => {
  const voucher = { to: wallet.address, phase: 1, deadline: FAR }
  const signature = await sign(voucher)
  const call = claimOf(wallet, voucher, signature)
  expect((await chain.send(wallet, { to: nft.address, data: encodeFunctionData(call) })).status).toBe(
    'success',
  )
  expect(await held(wallet.address)).toBe(0b10n)
  const claimed = { ...nft, functionName: 'hasClaimed', args: [wallet.address, 1] } as const
  expect(await chain.reader.readContract(claimed)).toBe(true)
  expect(await chain.reader.readContract({ ...nft, functionName: 'tokenURI', args: [1n] })).toBe(
    'https://bridge.example/nft/1',
  )
  const [supplies, caps, holders] = await chain.reader.readContract({
    ...nft,
    functionName: 'collections',
  } as const)
  expect([supplies, caps, holders]).toEqual([[0n, 1n, 0n, 0n], CAPS, [0n, 1n, 0n, 0n]])

  await refusal(wallet, voucher, signature).toThrow('AlreadyClaimed')
  const again = { ...voucher, deadline: FAR + 1n }
  await refusal(wallet, again, await sign(again)).toThrow('AlreadyClaimed')
  const give = [wallet.address, friend, 1n] as const
  const data = encodeFunctionData({ abi, functionName: 'transferFrom', args: give })
  await chain.send(wallet, { to: nft.address, data })
  expect([await held(wallet.address), await held(friend)]).toEqual([0n, 0b10n])
  await refusal(wallet, voucher, signature).toThrow('AlreadyClaimed')
})

test('a voucher is worth nothing for another wallet, phase, deadline, chain or contract, nor from another signer', async () => {
  const voucher = { to: stranger.address, phase: 2, deadline: FAR }
  const signature = await sign(voucher)
  await chain.reader.simulateContract(claimOf(stranger, voucher, signature))
  await refusal(wallet, voucher, signature).toThrow('WrongVoucher')
  await refusal(stranger, { ...voucher, phase: 3 }, signature).toThrow('WrongVoucher')
  await refusal(stranger, { ...voucher, deadline: FAR + 1n }, signature).toThrow('WrongVoucher')
  await refusal(stranger, voucher, await sign(voucher, { chainId: 1 })).toThrow('WrongVoucher')
  await refusal(stranger, voucher, await sign(voucher, { contract: friend })).toThrow('WrongVoucher')
  await refusal(stranger, voucher, await sign(voucher, { by: owner })).toThrow('WrongVoucher')
  const unknown = { ...voucher, phase: 4 }
  await refusal(stranger, unknown, await sign(unknown)).toThrow('UnknownPhase')
  const { timestamp } = await chain.reader.getBlock()
  const late = { ...voucher, deadline: timestamp - 1n }
  await refusal(stranger, late, await sign(late)).toThrow('VoucherExpired')
})

test('the cap of a phase holds for claims and for the owner alike', async () => {
  const mint = (phase: number) => ({ ...nft, functionName: 'mint', args: [friend, phase] }) as const
  await chain.send(owner, { to: nft.address, data: encodeFunctionData(mint(3)) })
  await expect(chain.reader.simulateContract({ ...mint(3), account: owner })).rejects.toThrow('SoldOut')
  const voucher = { to: stranger.address, phase: 3, deadline: FAR }
  await refusal(stranger, voucher, await sign(voucher)).toThrow('SoldOut')
  await expect(chain.reader.simulateContract({ ...mint(0), account: wallet })).rejects.toThrow(
    'OwnableUnauthorizedAccount',
  )
  await expect(chain.reader.simulateContract({ ...mint(4), account: owner })).rejects.toThrow('UnknownPhase')
})

test('phases and holders follow the tokens', async () => {
  const fresh = { abi, address: await deploy() } as const
  const call = (functionName: 'mint' | 'transferFrom', args: readonly unknown[]): Hex =>
    // CAST: the two calls have different arguments.
    encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
  for (const phase of [0, 0, 2])
    await chain.send(owner, { to: fresh.address, data: call('mint', [wallet.address, phase]) })
  const counts = async () => {
    const [supplies, , holders] = await chain.reader.readContract({ ...fresh, functionName: 'collections' })
    return { supplies, holders }
  }
  const heldBy = (holder: Hex) =>
    chain.reader.readContract({ ...fresh, functionName: 'heldPhases', args: [holder] })
  expect(await counts()).toEqual({ supplies: [2n, 0n, 1n, 0n], holders: [1n, 0n, 1n, 0n] })
  expect([await heldBy(wallet.address), await heldBy(friend)]).toEqual([0b101n, 0n])
  await chain.send(wallet, { to: fresh.address, data: call('transferFrom', [wallet.address, friend, 1n]) })
  expect(await counts()).toMatchObject({ holders: [2n, 0n, 1n, 0n] })
  await chain.send(wallet, { to: fresh.address, data: call('transferFrom', [wallet.address, friend, 2n]) })
  await chain.send(wallet, { to: fresh.address, data: call('transferFrom', [wallet.address, friend, 3n]) })
  expect(await counts()).toEqual({ supplies: [2n, 0n, 1n, 0n], holders: [1n, 0n, 1n, 0n] })
  expect([await heldBy(wallet.address), await heldBy(friend)]).toEqual([0n, 0b101n])
  const phaseOf = (id: bigint) => chain.reader.readContract({ ...fresh, functionName: 'phaseOf', args: [id] })
  expect(await phaseOf(3n)).toBe(2)
  await expect(phaseOf(4n)).rejects.toThrow('ERC721NonexistentToken')
})

test('a signer that the owner has replaced signs nothing any more', async () => {
  const voucher = { to: stranger.address, phase: 2, deadline: FAR }
  const signature = await sign(voucher)
  const change = { ...nft, functionName: 'setSigner', args: [stranger.address] } as const
  await expect(chain.reader.simulateContract({ ...change, account: stranger })).rejects.toThrow(
    'OwnableUnauthorizedAccount',
  )
  await chain.send(owner, { to: nft.address, data: encodeFunctionData(change) })
  await refusal(stranger, voucher, signature).toThrow('WrongVoucher')
})
