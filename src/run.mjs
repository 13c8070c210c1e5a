// `node src/run.mjs local/dev`: starts src/local/dev.ts. Plain JavaScript, because an older Node cannot read TypeScript: it
// then starts the project's own Node.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname)
const [name, ...args] = process.argv.slice(2)
const program = path.join(here, `${name}.ts`)
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const own = path.join(here, '..', 'node_modules', '.bin', 'node')

if (major > 22 || (major === 22 && minor >= 18)) {
  process.argv.splice(1, 2, program)
  await import(new URL(`./${name}.ts`, import.meta.url).href)
} else if (existsSync(own)) {
  const child = spawn(own, [program, ...args], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
} else {
  console.error(
    `Node ${process.versions.node} is too old: 22.18 or newer is needed here (on Linux, \`npm ci\` brings one).`,
  )
  process.exit(1)
}
