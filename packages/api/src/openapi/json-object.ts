/** A JSON value whose fields are read by name while building the document. */
export type JsonObject = { readonly [name: string]: unknown }

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
