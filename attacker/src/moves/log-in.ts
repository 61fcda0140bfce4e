import type { Actor } from '../actors/actor.ts'
import type { Answer, Call } from '../actors/call.ts'
import type { Move, Scene } from './move.ts'

const MESSAGE = '/api/wallet_auth/message'
const EVM = { 'network-type': 'EVM' }

const ask = (): Call => ({
  operation: 'getLoginMessage',
  method: 'GET',
  path: MESSAGE,
  headers: EVM,
  body: undefined,
})

const submit = (address: string, signature: string): Call => ({
  operation: 'submitSignature',
  method: 'POST',
  path: MESSAGE,
  headers: { ...EVM, 'content-type': 'application/json' },
  body: JSON.stringify({ wallet_address: address, network_type: 'EVM', signature }),
})

async function readMessage({ send }: Scene, actor: Actor): Promise<string | undefined> {
  const answer = await send(actor, ask())
  if (answer.status !== 200) return undefined
  const { message } = JSON.parse(answer.text) as { message: { value: string } }
  return message.value
}

/** Logs an actor's own wallet in, correctly. Returns the answer, and the call that must not work again. */
export async function logIn(
  scene: Scene,
  actor: Actor,
): Promise<{ readonly answer: Answer; readonly call: Call } | undefined> {
  const message = await readMessage(scene, actor)
  if (message === undefined) return undefined
  const signature = await actor.account.signMessage({ message: message + actor.account.address })
  const call = submit(actor.account.address, signature)
  return { answer: await scene.send(actor, call), call }
}

/** A login that has worked is sent again, with the same and with other cookies. */
export const replayLogin: Move = async (scene) => {
  const actor = scene.random.pick(scene.actors)
  const done = await logIn(scene, actor)
  if (done === undefined || done.answer.status !== 200) return
  for (const other of [actor, ...scene.actors]) {
    const again = await scene.send(other, done.call)
    if (again.status === 200)
      scene.report(`${other.name} logged in with a login that was used already`, done.call)
  }
}

/** Another actor's wallet, with a signature of one's own, of another text, or none. */
export const forgeLogin: Move = async (scene) => {
  const { random, actors, send } = scene
  const actor = random.pick(actors)
  const victim = random.pick(actors)
  if (actor === victim) return
  const message = await readMessage(scene, actor)
  if (message === undefined) return
  const { address } = victim.account
  const signature = await random.pick<() => Promise<string>>([
    () => actor.account.signMessage({ message: message + address }),
    () => actor.account.signMessage({ message: message + actor.account.address }),
    // The victim signs a text of another moment.
    () => victim.account.signMessage({ message: `${message.slice(0, -1)}x${address}` }),
    async () => `0x${'00'.repeat(65)}`,
    async () => `0x${'ff'.repeat(65)}`,
  ])()
  const call = submit(address, signature)
  const answer = await send(actor, call)
  if (answer.status === 200) scene.report(`${actor.name} logged in as ${victim.name}`, call)
}

/** Cookies from before a logout are tried again. */
export const replaySession: Move = async (scene) => {
  const { random, actors, send, report } = scene
  const actor = random.pick(actors)
  if ((await logIn(scene, actor))?.answer.status !== 200) return
  const old = actor.cookies
  const logOut: Call = {
    operation: 'logOut',
    method: 'PUT',
    path: '/api/wallet_auth/logout',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ wallet_address: actor.account.address, network_type: 'EVM' }),
  }
  if ((await send(actor, logOut)).status !== 200) return
  const ended = actor.cookies
  actor.cookies = old
  const list: Call = {
    operation: 'listOrders',
    method: 'GET',
    path: '/api/orders',
    headers: {},
    body: undefined,
  }
  const answer = await send(actor, list)
  actor.cookies = ended
  if (answer.status === 200 && actor.orders.size > 0 && answer.text.includes(actor.account.address)) {
    report(`${actor.name} read its orders by a session that it had logged out of`, list)
  }
  await logIn(scene, actor)
}
