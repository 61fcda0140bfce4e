import { expect, it } from 'vitest'
import { startFuelNetworkNode } from '../fuel-network-node.ts'
import recorded from './recorded-answers.json' with { type: 'json' }
import { ANSWERS_TOKEN, collectAnswers } from './node-answers.ts'

const NETWORK = { name: 'answers', chainId: 0n, assets: [ANSWERS_TOKEN] }
const PROGRAM = process.env['DEVNET_FUEL'] ?? ''

it('the stand-in answers as fuel-core 0.47.1 has answered', async () => {
  const node = await startFuelNetworkNode(NETWORK, '')
  expect(await collectAnswers(node)).toEqual(recorded)
  await node.stop()
})

it.skipIf(PROGRAM === '')('fuel-core itself still answers so', async () => {
  const node = await startFuelNetworkNode(NETWORK, PROGRAM)
  expect(await collectAnswers(node)).toEqual(recorded)
  await node.stop()
})
