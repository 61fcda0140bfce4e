const CASES = [
  { pattern: /ENOSPC|no space left/i, text: 'The disk is full: free about 1 GB and start again.' },
  {
    pattern:
      /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET|network|ENOTCACHED/i,
    text: "The packages could not be downloaded: connect to the internet (or check npm's registry and proxy settings) and start again.",
  },
  {
    pattern: /EACCES|EPERM|EROFS/i,
    text: 'npm may not write to this directory: start as the user who owns the checkout.',
  },
  {
    pattern: /EUSAGE|can only install packages when/i,
    text: 'package-lock.json does not agree with the package.json files: run "npm install" once, then start again.',
  },
  {
    pattern: /EINTEGRITY/i,
    text: 'A downloaded package is not what the lock file promises: run "npm cache clean --force" and start again.',
  },
  {
    pattern: /E404|ETARGET/i,
    text: 'The npm registry lacks a package of the lock file: use another registry and start again.',
  },
]

/**
 * One sentence that explains npm's output after a failure.
 * @param {string} output
 * @returns {string}
 */
export function describeNpmFailure(output) {
  const known = CASES.find(({ pattern }) => pattern.test(output))
  if (known !== undefined) return known.text
  const line = output
    .split('\n')
    .map((text) => text.replace(/^npm (error|ERR!)\s*/i, '').trim())
    .find((text) => text !== '' && !/^npm warn/i.test(text))
  return `npm could not install the packages${line === undefined ? '' : ` (${line})`}: run "npm ci" to see why.`
}
