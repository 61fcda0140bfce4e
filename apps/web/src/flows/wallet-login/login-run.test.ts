// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { SCRIPTED_WALLET_ID, userRejection } from '../../testing/scripted-wallet.ts'
import { settled, setUpLogin } from './testing/set-up-login.ts'

describe('a wallet that does not answer the login, and is asked again', () => {
  const setUpTwice = async () => {
    const asked = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const
    const [first, second] = asked
    let count = 0
    const world = setUpLogin({ wallet: { personal_sign: () => asked[count++]?.promise } })
    await world.connector.connect(SCRIPTED_WALLET_ID)
    await settled(world.login, 'signing')
    const waiting = world.login.requireLogin()
    const again = world.login.askAgain()
    await vi.waitFor(() => expect(count).toBe(2), 60_000)
    return { ...world, first, second, waiting, again }
  }
  const SIGNATURE = `0x${'ab'.repeat(65)}`

  it('logs in with the second signature, for the caller that waited for the first', async () => {
    const { second, first, waiting, again, login, onFailure, connector } = await setUpTwice()
    second.resolve(SIGNATURE)
    await Promise.all([waiting, again])
    first.reject(userRejection())
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(login.getState().status).toBe('authorized')
    expect(connector.getState().status).toBe('connected')
    expect(onFailure).not.toHaveBeenCalled()
  })

  it('logs in with the first, if that comes after all', async () => {
    const { first, second, waiting, login, onFailure } = await setUpTwice()
    first.resolve(SIGNATURE)
    await waiting
    second.reject(userRejection())
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(login.getState().status).toBe('authorized')
    expect(onFailure).not.toHaveBeenCalled()
  })

  it('fails with the second alone', async () => {
    const { first, second, waiting, again, login, onFailure } = await setUpTwice()
    const failed = Promise.allSettled([waiting, again])
    first.reject(userRejection())
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(login.getState().status).toBe('signing')
    second.reject(userRejection())
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(onFailure).toHaveBeenCalledTimes(1)
    expect(login.getState().status).toBe('none')
  })
})
