import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureChromium } from './build/chromium.ts'
import { command, root } from './command.ts'

type Step = { name: string; run: string[] }

const steps: Step[] = [
  { name: 'format and lint', run: ['biome', 'check', '.'] },
  { name: 'types', run: ['tsc', '--noEmit'] },
  { name: 'unit tests', run: ['vitest', 'run', '--project', 'unit'] },
  { name: 'service tests', run: ['vitest', 'run', '--project', 'service*'] },
  { name: 'production build', run: ['npm', 'run', '--silent', 'build'] },
  { name: 'browser tests', run: ['playwright', 'test'] },
]

/** Everything that has to be true, cheapest first; stops at the first step that fails. */
async function test(): Promise<void> {
  const bin = path.join(root, 'node_modules', '.bin')
  // some unit tests drive a browser too: the payment stand-in's script runs in one
  const env = { ...process.env, CHROMIUM: ensureChromium(), PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` }
  const times: string[] = []
  for (const { name, run } of steps) {
    console.log(`\n— ${name}`)
    const began = performance.now()
    const [program = '', ...args] = run
    const { status, error } = spawnSync(program, args, {
      cwd: root,
      stdio: 'inherit',
      env,
      shell: process.platform === 'win32',
    })
    times.push(`  ${name.padEnd(18)} ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s`)
    if (status === 0) continue
    console.log(`\n${times.join('\n')}`)
    throw new Error(`${name} failed${error ? `: ${error.message}` : ''}.`)
  }
  console.log(`\n${times.join('\n')}\n\nAll is well.`)
}

command(import.meta.filename, test)
