// One of the checks: fails on licences and install scripts that are not allowed in policy.mjs.
import { ROOT } from '../paths.mjs'
import { findProblems } from './find-problems.mjs'
import { POLICY } from './policy.mjs'
import { readPackages } from './read-packages.mjs'

const problems = findProblems(readPackages(ROOT), POLICY)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
