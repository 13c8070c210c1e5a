import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { root } from '#ops/command.ts'
import { isExhaustive, sampledCount, seed } from '#testing/sample.ts'

/** Operations in `npm run test:all`, which runs them twice and compares the tables; `npm test` runs a tenth, once. */
const operations = 2_000

test('a run of the seed of the day ends without a failure', async () => {
  // A process of its own, because a simulation replaces the clock, chance and `fetch`.
  const options = [
    '--seed',
    seed,
    '--operations',
    String(sampledCount(operations)),
    ...(isExhaustive ? ['--twice'] : []),
  ]
  const child = spawn(process.execPath, ['src/run.mjs', 'simulator/run', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(exitCode, output).toBe(0)
  expect(output).toMatch(/^tables [0-9a-f]{16}$/m)
})
