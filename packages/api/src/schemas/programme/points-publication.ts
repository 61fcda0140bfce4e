import * as v from 'valibot'
import { AddressTextSchema, CountSchema, TimestampSchema } from '../common.ts'
import { EvidenceSchema } from './points-history.ts'
import { PointsSchema } from './points-values.ts'

export const HashSchema = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/, 'Expected a SHA-256 hash in hexadecimal digits'),
  v.metadata({ description: 'SHA-256, in hexadecimal digits', examples: ['9f'.repeat(32)] }),
)

export const PublicationNumberSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}$/, 'Expected the number of a publication'),
  v.metadata({ description: 'Number of a publication, from 1', examples: ['12'] }),
)

/** All points up to a moment under one root. */
export const PointsPublicationSchema = v.object({
  number: CountSchema,
  at: TimestampSchema,
  entries: v.pipe(CountSchema, v.description('Entries of the ledger that are in it')),
  users: v.pipe(CountSchema, v.description('Users who have an entry')),
  tree_root: v.pipe(HashSchema, v.description('Root of the tree of users')),
  root: v.pipe(HashSchema, v.description('Of the rules, the tree of users, and the root before')),
  previous_root: v.nullable(HashSchema),
})
export type PointsPublicationWire = v.InferOutput<typeof PointsPublicationSchema>

export const PointsPublicationListSchema = v.object({
  data: v.pipe(v.array(PointsPublicationSchema), v.description('The newest thirty, the newest first')),
  last_check: v.pipe(
    v.nullable(
      v.object({
        number: CountSchema,
        at: TimestampSchema,
        is_same: v.pipe(v.boolean(), v.description('False: the entries are not those that were published')),
      }),
    ),
    v.description('When the entries were last compared with a publication; null before the second day'),
  ),
})

/** One line of a publication's file: its head, then the rules, then every entry, users one after the other. */
export const PointsFileLineSchema = v.record(v.string(), v.unknown())

export const PointsProofSchema = v.object({
  publication: CountSchema,
  root: HashSchema,
  wallet_address: AddressTextSchema,
  place: v.pipe(CountSchema, v.description('Place of the user among all, from 0')),
  entries: v.pipe(CountSchema, v.description('Entries of the user that are in it')),
  points: PointsSchema,
  entries_root: v.pipe(HashSchema, v.description('Root of the tree of the user’s entries')),
  path: v.pipe(
    v.array(v.nullable(HashSchema)),
    v.description('Neighbours from the user’s leaf up to the root; null where a node has none'),
  ),
  key: v.pipe(HashSchema, v.description('Opens the hidden part of this user’s entries, and of no other’s')),
  opened: v.pipe(
    v.array(v.object({ no: CountSchema, at: TimestampSchema, title: v.string(), evidence: EvidenceSchema })),
    v.description('What the newest 500 of the user’s entries hide'),
  ),
})
