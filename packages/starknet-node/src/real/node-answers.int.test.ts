import { expect, it, onTestFinished } from 'vitest'
import { startStarknetNetworkNode } from '../starknet-network-node.ts'
import { ANSWERS_NETWORK, collectAnswers } from './node-answers.ts'
import recorded from './recorded-answers.json' with { type: 'json' }

const PLACE = process.env['DEVNET_STARKNET'] ?? ''

it('the stand-in answers as starknet-devnet 0.10.1 has answered', async () => {
  const node = await startStarknetNetworkNode(ANSWERS_NETWORK, '')
  onTestFinished(() => node.stop())
  expect(await collectAnswers(node)).toEqual(recorded)
})

it.skipIf(PLACE === '')('starknet-devnet itself still answers so', async () => {
  const node = await startStarknetNetworkNode(ANSWERS_NETWORK, PLACE)
  onTestFinished(() => node.stop())
  expect(await collectAnswers(node)).toEqual(recorded)
})
