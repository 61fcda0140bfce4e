import { runOps } from './ops/run-ops.ts'

const { code, out, err } = await runOps(process.argv.slice(2), process.env)
process.stdout.write(out)
process.stderr.write(err)
process.exitCode = code
