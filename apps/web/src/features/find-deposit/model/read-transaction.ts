import { chainDescriptor } from '@sunspan/chains'
import type { Network } from '../../../entities/network/network.ts'

/** What was typed or pasted: a hash, or an explorer link with network and hash. */
export interface TransactionText {
  /** In its network's canonical form; undefined if it is not a hash. */
  readonly hash: string | undefined
  /** The network of a link. */
  readonly networkId: string | undefined
  readonly issue: 'link_unknown' | 'not_a_hash' | undefined
}

const NOTHING: TransactionText = { hash: undefined, networkId: undefined, issue: undefined }

/** Parses a transaction hash or an explorer link. `networkId` is the chosen network, whose format a bare hash must match. */
export function readTransaction(
  text: string,
  networks: readonly Network[],
  networkId: string | undefined,
): TransactionText {
  const trimmed = text.trim()
  if (trimmed === '') return NOTHING
  if (/^https?:\/\//i.test(trimmed)) return readLink(trimmed, networks)
  const chosen = networks.find(({ id }) => id === networkId)
  const hash = chosen === undefined ? normalizeAny(trimmed, networks) : normalize(trimmed, chosen)
  return { ...NOTHING, hash, issue: hash === undefined ? 'not_a_hash' : undefined }
}

function readLink(link: string, networks: readonly Network[]): TransactionText {
  const unknown: TransactionText = { ...NOTHING, issue: 'link_unknown' }
  if (!URL.canParse(link)) return unknown
  const url = new URL(link)
  const network = networks.find(({ explorerUrl }) => isWithin(url, explorerUrl))
  const parts = `${url.pathname}${url.hash}`.split(/[/#?]/)
  const hash = parts
    .map((part) => (network === undefined ? normalizeAny(part, networks) : normalize(part, network)))
    .find((part) => part !== undefined)
  if (hash === undefined) return unknown
  // The hash of an unknown explorer's link is still usable.
  return { hash, networkId: network?.id, issue: undefined }
}

function isWithin(url: URL, explorerUrl: string): boolean {
  if (!URL.canParse(explorerUrl)) return false
  const explorer = new URL(explorerUrl)
  const hostOf = ({ host }: URL): string => host.replace(/^www\./, '')
  return hostOf(explorer) === hostOf(url) && `${url.pathname}/`.startsWith(explorer.pathname)
}

const normalize = (text: string, { family }: Network): string | undefined =>
  chainDescriptor(family)?.transactionHash.normalize(text)

const normalizeAny = (text: string, networks: readonly Network[]): string | undefined =>
  networks.map((network) => normalize(text, network)).find((hash) => hash !== undefined)
