import { ed25519 } from '@noble/curves/ed25519.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { bcs } from '@mysten/sui/bcs'
import { toBase64 } from '@mysten/sui/utils'
import { SUI, type CoinObject } from './chain/coin-objects.ts'
import { createdId, digestOf, hash } from './chain/digests.ts'
import { addressOfKey, signedHash } from './chain/signatures.ts'
import type { Executed, SuiChain } from './chain/sui-chain.ts'
import { readTransaction } from './chain/transaction.ts'
import { invalidParams } from './rpc/rpc-error.ts'

/** Sends funds in ordinary transactions of an account whose key is public. */
export interface Faucet {
  give(gift: { readonly coinType: string; readonly to: string; readonly amount: bigint }): Executed
}

const ED25519 = 0
const SUPPLY = 10n ** 19n
const BUDGET = 50_000_000n

const refOf = ({ id, version, digest }: CoinObject) => ({ objectId: id, version: String(version), digest })

/** A new network's faucet gets coins of each type. */
export function createFaucet(
  chain: SuiChain,
  { name, isNew }: { readonly name: string; readonly isNew: boolean },
): Faucet {
  const secret = hash(utf8ToBytes(`sunspan local faucet: ${name}`))
  const key = ed25519.getPublicKey(secret)
  const owner = addressOfKey(ED25519, key)
  if (isNew) {
    const seed = digestOf('Faucet', utf8ToBytes(name))
    for (const [place, coinType] of [...chain.coins.keys()].entries()) {
      chain.endow({ id: createdId(seed, place), owner, coinType, balance: SUPPLY })
    }
  }
  return {
    give({ coinType, to, amount }) {
      const [gas] = chain.objects.coinsOf(owner, SUI)
      const [coin] = chain.objects.coinsOf(owner, coinType)
      if (gas === undefined || coin === undefined) throw invalidParams(`There is no coin ${coinType}`)
      const isSui = coinType === SUI
      const inputs = [
        { Pure: { bytes: toBase64(bcs.u64().serialize(amount).toBytes()) } },
        { Pure: { bytes: toBase64(bcs.Address.serialize(to).toBytes()) } },
        ...(isSui ? [] : [{ Object: { ImmOrOwnedObject: refOf(coin) } }]),
      ]
      const bytes = bcs.TransactionData.serialize({
        V1: {
          kind: {
            ProgrammableTransaction: {
              inputs,
              commands: [
                { SplitCoins: { coin: isSui ? { GasCoin: true } : { Input: 2 }, amounts: [{ Input: 0 }] } },
                { TransferObjects: { objects: [{ NestedResult: [0, 0] }], address: { Input: 1 } } },
              ],
            },
          },
          sender: owner,
          gasData: { payment: [refOf(gas)], owner, price: chain.referencePrice(), budget: BUDGET },
          expiration: { None: true },
        },
      }).toBytes()
      const signature = ed25519.sign(signedHash(bytes), secret)
      return chain.submit(readTransaction(bytes), [concatBytes(Uint8Array.of(ED25519), signature, key)])
    },
  }
}
