import { createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'
import type { CredentialEvidence } from '../rules/rules-schema.ts'

/** What a partner says of a wallet: a JSON Web Token (RFC 7519) in compact form, signed with Ed25519 (RFC 8037). Claims are as the partner wrote them. */
export interface Credential {
  readonly issuer: string
  readonly audience: string
  /** The wallet, `0x` and 40 hexadecimal digits. */
  readonly subject: string
  readonly questId: string
  /** Names the credential among all of its issuer. */
  readonly id: string
  readonly issuedAt: Date
  readonly expiresAt: Date
  /** What was signed, and the signature. */
  readonly signed: Buffer
  readonly signature: Buffer
}

/** Nothing else: no other algorithm, no key that the credential brings along, no extension that would have to be understood. */
const Header = v.strictObject({
  alg: v.literal('EdDSA'),
  typ: v.optional(v.literal('JWT')),
  kid: v.optional(v.string()),
})
const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000))
const Claims = v.object({
  iss: v.string(),
  aud: v.string(),
  sub: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  quest: v.string(),
  jti: v.pipe(v.string(), v.regex(/^[\w.~:-]{8,128}$/)),
  iat: Seconds,
  exp: Seconds,
})
const PARTS = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/
/** Clocks differ by so much. */
const SKEW_MS = 60_000

/** The claims of a credential, which nothing has verified yet; undefined for a text of another form. */
export function readCredential(text: string): Credential | undefined {
  const [, header = '', claims = '', signature = ''] = PARTS.exec(text) ?? []
  const said = v.safeParse(Claims, readJson(claims))
  if (!v.is(Header, readJson(header)) || !said.success) return undefined
  const { iss, aud, sub, quest, jti, iat, exp } = said.output
  return {
    issuer: iss,
    audience: aud,
    subject: sub,
    questId: quest,
    id: jti,
    issuedAt: new Date(iat * 1_000),
    expiresAt: new Date(exp * 1_000),
    signed: Buffer.from(`${header}.${claims}`),
    signature: Buffer.from(signature, 'base64url'),
  }
}

/** Why a credential does not count for a user of this installation at a moment; undefined if it does. */
export function whyRefused(
  credential: Credential,
  by: {
    readonly evidence: CredentialEvidence
    readonly audience: string | undefined
    readonly user: string
    readonly at: Date
  },
): string | undefined {
  const { evidence, audience, user, at } = by
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: evidence.public_key },
    format: 'jwk',
  })
  if (!verify(null, credential.signed, key, credential.signature))
    return 'The signature is not that of the partner. Ask the partner for a new credential.'
  if (credential.issuer !== evidence.issuer)
    return `The credential is not one of ${evidence.issuer}. Ask the partner for a new one.`
  if (credential.audience !== audience)
    return 'The credential is for another site. Ask the partner for one for this site.'
  // Addresses differ in their capitals only by a checksum.
  if (credential.subject.toLowerCase() !== user.toLowerCase())
    return 'The credential is for another wallet. Sign in with the wallet that finished the quest.'
  if (credential.issuedAt.getTime() > at.getTime() + SKEW_MS)
    return 'The credential is dated in the future. Ask the partner for a new one.'
  if (credential.expiresAt <= at) return 'The credential has expired. Ask the partner for a new one.'
  return undefined
}

function readJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
