import { Address } from '@scure/btc-signer'
import { formatUnits, hexToBytes } from 'viem'
import { demand, demandSignature, requireOwner } from '../site/approve.ts'
import type { Ask } from '../burner-types.ts'
import { invalidParams } from '../provider-error.ts'
import type { BitcoinBurnerAccount, BitcoinBurnerContent } from './bitcoin-burner-types.ts'
import type { EsploraGateway } from './esplora-gateway.ts'
import { makePayment, type WantedOutput } from './make-payment.ts'
import { REGTEST } from './regtest.ts'
import { signMessage } from './sign-message.ts'

export interface BitcoinMethodDeps {
  network: BitcoinBurnerContent['network']
  origin: string
  ask: Ask
  gateway: EsploraGateway
  permitted: () => BitcoinBurnerAccount | undefined
}

const DECIMALS = 8

export async function answerSignMessage(deps: BitcoinMethodDeps, params: unknown) {
  const { address, message, protocol = 'BIP322' } = Object(params)
  const owner = requireOwner(deps)
  if (address !== owner.address || typeof message !== 'string' || protocol !== 'BIP322') {
    throw invalidParams('signMessage takes the connected address, a message, and the protocol BIP322.')
  }
  await demandSignature(deps, owner, message)
  const signature = signMessage(hexToBytes(`0x${owner.secret}`), message)
  return { signature, address, protocol }
}

function readOutput(recipient: unknown): WantedOutput {
  const { address, amount } = Object(recipient)
  if (typeof address !== 'string' || !Number.isSafeInteger(amount) || amount <= 0) {
    throw invalidParams('sendTransfer takes recipients with an address and an amount in satoshis.')
  }
  try {
    Address(REGTEST).decode(address)
  } catch {
    throw invalidParams(`${address} is not an address of this network.`)
  }
  return { address, amount: BigInt(amount) }
}

export async function answerSendTransfer(deps: BitcoinMethodDeps, params: unknown) {
  const { recipients } = Object(params)
  const owner = requireOwner(deps)
  const { network, gateway } = deps
  const outputs = Array.isArray(recipients) ? recipients.map(readOutput) : []
  if (outputs.length === 0) throw invalidParams('sendTransfer takes at least one recipient.')
  await gateway.assertDevnet()
  await demand(deps, {
    kind: 'send',
    title: 'Send this transaction?',
    rows: [
      { label: 'From', value: owner.address, code: true },
      { label: 'Network', value: network.name },
      ...outputs.flatMap(({ address, amount }) => [
        { label: 'Sends', value: `${formatUnits(amount, DECIMALS)} ${network.symbol}` },
        { label: 'To', value: address, code: true },
      ]),
    ],
  })
  return { txid: await gateway.send(await makePayment(gateway, owner, outputs)) }
}
