import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { RouteName, Routes } from '../routes/index.ts'

type Part<Route, Name extends 'params' | 'query' | 'headers' | 'body'> =
  Route extends Readonly<Record<Name, infer Schema extends GenericSchema>>
    ? Record<never, never> extends InferInput<Schema>
      ? Readonly<Partial<Record<Name, InferInput<Schema>>>>
      : Readonly<Record<Name, InferInput<Schema>>>
    : Readonly<Partial<Record<Name, never>>>

/** Path and query parameters of a call. */
export type UrlInput<Name extends RouteName> = Part<Routes[Name], 'params'> & Part<Routes[Name], 'query'>

/** Input of a call, in wire format. */
export type CallInput<Name extends RouteName> = UrlInput<Name> &
  Part<Routes[Name], 'headers'> &
  Part<Routes[Name], 'body'> & { readonly signal?: AbortSignal | undefined }

/** Response of a call. */
export type CallAnswer<Name extends RouteName> = InferOutput<Routes[Name]['response']>

/** Calls that answer once, in contrast to event streams, and to the page, in contrast to files. */
export type CallName = {
  [Name in RouteName]: Routes[Name] extends { readonly stream: object } | { readonly file: object }
    ? never
    : Name
}[RouteName]

/** Makes an input optional if nothing in it is required. */
export type Arguments<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]
