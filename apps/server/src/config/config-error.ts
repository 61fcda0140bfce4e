/** A start that cannot succeed; `message` is the one sentence that the operator reads. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
