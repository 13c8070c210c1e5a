import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { ensureChromium } from './build/chromium.ts'
import { command, root } from './command.ts'

type Step = { name: string; run: string[] }

const vitest = (...args: string[]) => ['vitest', 'run', ...args]

/** One after the other, cheapest first; what stands in one line runs side by side, a processor for each. */
const steps: Step[][] = [
  [{ name: 'format and lint', run: ['biome', 'check', '.'] }],
  [{ name: 'types', run: ['tsc', '--noEmit'] }],
  [
    { name: 'unit tests', run: vitest('--project', 'unit', '--maxWorkers', '1') },
    // they wait for each other, and for services that are down
    { name: 'service tests, one by one', run: vitest('--project', 'service-alone') },
  ],
  [{ name: 'service tests', run: vitest('--project', 'service') }],
  [{ name: 'production build', run: ['npm', 'run', '--silent', 'build'] }],
  [{ name: 'browser tests', run: ['playwright', 'test'] }],
]

/** Everything that has to be true; stops after the first line of steps with one that fails. */
async function test(): Promise<void> {
  const bin = path.join(root, 'node_modules', '.bin')
  // some unit tests drive a browser too: the payment stand-in's script runs in one
  const env = { ...process.env, CHROMIUM: ensureChromium(), PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` }
  const times: string[] = []

  /** @returns whether it went well. What runs beside another says its words when it is through. */
  async function done({ name, run: [program = '', ...args] }: Step, isBeside: boolean): Promise<boolean> {
    const began = performance.now()
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['inherit', isBeside ? 'pipe' : 'inherit', 'inherit'],
      env,
      shell: process.platform === 'win32',
    })
    const said = child.stdout ? text(child.stdout) : ''
    const [status] = await once(child, 'close')
    times.push(`  ${name.padEnd(26)} ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s`)
    process.stdout.write(await said)
    return status === 0
  }

  for (const line of steps) {
    console.log(`\n— ${line.map(({ name }) => name).join(' and ')}`)
    const went = await Promise.all(line.map((step, place) => done(step, place > 0)))
    const failed = line.filter((_, place) => !went[place])
    if (failed.length === 0) continue
    console.log(`\n${times.join('\n')}`)
    throw new Error(`${failed.map(({ name }) => name).join(' and ')} failed.`)
  }
  console.log(`\n${times.join('\n')}\n\nAll is well.`)
}

command(import.meta.filename, test)
