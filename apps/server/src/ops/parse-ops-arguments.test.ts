import { describe, expect, it } from 'vitest'
import { parseOpsArguments } from './parse-ops-arguments.ts'

const parse = (line: string) => parseOpsArguments(line.split(' ')).command
const SIGNED = '--by olga --reason drill'

describe('parseOpsArguments', () => {
  it.each([
    ['status', { name: 'status' }],
    ['audit', { name: 'audit' }],
    ['networks list', { name: 'networks list' }],
    ['networks show base linea', { name: 'networks show', ids: ['base', 'linea'] }],
    ['treasury create starknet', { name: 'treasury create', networkId: 'starknet' }],
    ['halts list --all', { name: 'halts list', includeLifted: true }],
    [
      `halts set network:base payout,quote ${SIGNED}`,
      {
        name: 'halts set',
        target: { scope: 'network', networkId: 'base' },
        actions: ['payout', 'quote'],
        by: 'olga',
        reason: 'drill',
      },
    ],
    [`halts lift 4 5 ${SIGNED}`, { name: 'halts lift', ids: ['4', '5'], by: 'olga', reason: 'drill' }],
    [
      `scan restart --network base --height 7 ${SIGNED}`,
      { name: 'scan restart', networkId: 'base', height: 7n, by: 'olga', reason: 'drill' },
    ],
    ['deposits held', { name: 'deposits held' }],
    ['deposits find base 0xab', { name: 'deposits find', networkId: 'base', transactionHash: '0xab' }],
    [
      `deposits release 7 ${SIGNED}`,
      { name: 'deposits release', depositId: '7', by: 'olga', reason: 'drill' },
    ],
    [`deposits keep 7 ${SIGNED}`, { name: 'deposits keep', depositId: '7', by: 'olga', reason: 'drill' }],
    ['payouts skipped', { name: 'payouts skipped' }],
    [
      `payouts settle 7 --transaction 0xab ${SIGNED}`,
      { name: 'payouts settle', legId: '7', transactionHash: '0xab', by: 'olga', reason: 'drill' },
    ],
  ])('reads %s', (line, command) => {
    expect(parse(line)).toEqual(command)
  })

  it.each([
    ['global', { scope: 'global' }],
    ['currency:base-usdc', { scope: 'currency', currencyId: 'base-usdc' }],
    ['pair:a-x>b-x', { scope: 'pair', currencyInId: 'a-x', currencyOutId: 'b-x' }],
    ['wallet:base:0xAb', { scope: 'wallet', networkId: 'base', wallet: '0xAb' }],
  ])('reads the target %s', (text, target) => {
    expect(parse(`halts set ${text} all ${SIGNED}`)).toMatchObject({ target })
  })

  it.each([
    ['halts set network:base payout --reason drill', '--by NAME'],
    ['halts set network:base payout --by olga', '--reason'],
    ['halts set network:base payout --by engine:scan --reason x', 'the engine’s own'],
    ['halts set base payout --by olga --reason x', '"base" is not a target'],
    ['halts set global pay --by olga --reason x', 'credit, payout, quote, refund'],
    ['halts lift --by olga --reason x', 'by their ids'],
    ['networks show', 'by their ids'],
    ['treasury create', 'one network by its id'],
    ['halts lift x1 --by olga --reason x', '"x1" is not an id'],
    ['scan restart --network base --height -1x --by olga --reason x', '--height'],
    ['deposits release 7 --by olga', '--reason'],
    [`deposits release ${SIGNED}`, 'one deposit by its id'],
    ['deposits keep 7 --by olga', '--reason'],
    [`deposits release 7 8 ${SIGNED}`, 'one deposit by its id'],
    ['deposits find base', 'deposits find NETWORK HASH'],
    ['payouts settle 7 --by olga --reason x', '--transaction HASH'],
    ['payouts settle 7 --transaction 0xab --by olga', '--reason'],
    [`payouts settle --transaction 0xab ${SIGNED}`, 'one leg by its id'],
    ['dance', 'There is no command "dance"'],
    ['status --loud', '--loud'],
  ])('refuses %s and says what to write', (line, expected) => {
    expect(() => parse(line)).toThrow(expected)
  })
})
