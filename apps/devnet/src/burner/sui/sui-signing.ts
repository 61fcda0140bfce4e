import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { Transaction } from '@mysten/sui/transactions'
import { formatUnits, hexToBytes } from 'viem'
import type { ApprovalRow } from '../burner-types.ts'
import { invalidParams, PROVIDER_ERRORS, ProviderError } from '../provider-error.ts'
import type { StandardSigner } from '../standard/create-standard-burner.ts'
import { demand, demandSignature, ownerOf } from '../site/approve.ts'
import type { SuiBurnerAccount, SuiBurnerContent } from './sui-burner-types.ts'

export type SuiSigningDeps = StandardSigner<SuiBurnerAccount> & Pick<SuiBurnerContent, 'network' | 'tokens'>

interface MessageInput {
  account: { address: string }
  message: Uint8Array
}

interface TransactionInput {
  account: { address: string }
  transaction: { toJSON(): Promise<string> }
}

/** Left for gas; what is not used stays with the sender. */
const BUDGET = 50_000_000
const SUI_TYPE = '0x2::sui::SUI'

const keyOf = ({ secret }: SuiBurnerAccount): Ed25519Keypair =>
  Ed25519Keypair.fromSecretKey(hexToBytes(`0x${secret}`))

async function signPersonalMessage(deps: SuiSigningDeps, { account, message }: MessageInput) {
  const owner = ownerOf(deps, account.address)
  await demandSignature(deps, owner, new TextDecoder().decode(message))
  return keyOf(owner).signPersonalMessage(message)
}

/** What the dry run of the transaction says that accounts get and lose. */
function describeChanges({ network, tokens }: SuiSigningDeps, changes: unknown): ApprovalRow[] {
  return (Array.isArray(changes) ? changes : []).flatMap((change: unknown): ApprovalRow[] => {
    const { owner, coinType, amount } = Object(change)
    const token = coinType === SUI_TYPE ? network : tokens.find(({ address }) => address === String(coinType))
    const units = formatUnits(BigInt(String(amount)), token?.decimals ?? 0)
    return [
      { label: 'Account', value: String(Object(owner).AddressOwner), code: true },
      { label: 'Changes by', value: `${units} ${token?.symbol ?? String(coinType)}` },
    ]
  })
}

/** The transaction with what pays for it, as bytes. */
async function build(deps: SuiSigningDeps, owner: SuiBurnerAccount, json: string): Promise<Uint8Array> {
  const { network, gateway } = deps
  const transaction = Transaction.from(json)
  const used = new Set(transaction.getData().inputs.map((input) => input.Object?.ImmOrOwnedObject?.objectId))
  const { data } = Object(await gateway.call(network, 'suix_getCoins', [owner.address, SUI_TYPE, null, null]))
  if (!Array.isArray(data)) throw invalidParams('The node gave no coins.')
  transaction.setSender(owner.address)
  transaction.setGasPrice(BigInt(String(await gateway.call(network, 'suix_getReferenceGasPrice', []))))
  transaction.setGasBudget(BUDGET)
  transaction.setGasPayment(
    data
      .filter(({ coinObjectId }) => !used.has(coinObjectId))
      .map(({ coinObjectId: objectId, version, digest }) => ({ objectId, version, digest })),
  )
  return transaction.build()
}

async function signAndExecute(deps: SuiSigningDeps, { account, transaction }: TransactionInput) {
  const { network, gateway } = deps
  const owner = ownerOf(deps, account.address)
  if ((await gateway.call(network, 'sui_getChainIdentifier', [])) !== network.chainId) {
    throw new ProviderError(PROVIDER_ERRORS.disconnected, 'The Burner Wallet signs for local networks only.')
  }
  const built = await build(deps, owner, await transaction.toJSON())
  const wire = btoa(String.fromCodePoint(...built))
  const { balanceChanges } = Object(await gateway.call(network, 'sui_dryRunTransactionBlock', [wire]))
  await demand(deps, {
    kind: 'send',
    title: 'Send this transaction?',
    rows: [
      { label: 'From', value: owner.address, code: true },
      { label: 'Network', value: network.name },
      ...describeChanges(deps, balanceChanges),
    ],
  })
  const { bytes, signature } = await keyOf(owner).signTransaction(built)
  const sent = await gateway.call(network, 'sui_executeTransactionBlock', [bytes, [signature], {}])
  return { digest: String(Object(sent).digest), bytes, signature, effects: '' }
}

/** The features that need a key. */
export const createSuiSigning = (deps: SuiSigningDeps) => ({
  'sui:signPersonalMessage': {
    version: '1.1.0',
    signPersonalMessage: (input: MessageInput) => signPersonalMessage(deps, input),
  },
  'sui:signAndExecuteTransaction': {
    version: '2.0.0',
    signAndExecuteTransaction: (input: TransactionInput) => signAndExecute(deps, input),
  },
})
