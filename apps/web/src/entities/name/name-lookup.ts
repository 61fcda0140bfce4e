import type { NameAnswerWire } from '@sunspan/api'

/** What is known of a text that may be a name. */
export type NameLookup =
  /** It is not meant as a name. */
  | { readonly status: 'none' }
  | { readonly status: 'looking' }
  | { readonly status: 'resolved'; readonly name: string; readonly address: string }
  /** Nothing can be sent to it, and why. */
  | { readonly status: 'failed'; readonly message: string }

/** The server's answer, or undefined where it could not be had, in words. */
export function readNameAnswer(answer: NameAnswerWire | undefined, networkName: string): NameLookup {
  if (answer === undefined) {
    return failed('Names cannot be looked up at the moment. Enter the address instead.')
  }
  const { status, name, address } = answer
  if (status === 'resolved' && address !== null) return { status, name, address }
  if (status === 'invalid') return failed('This is neither an address nor a possible name.')
  if (status === 'unsupported')
    return failed(`Names are not known on ${networkName}. Enter the address instead.`)
  return failed(`${name} points to no address. Check the name, or enter the address instead.`)
}

const failed = (message: string): NameLookup => ({ status: 'failed', message })
