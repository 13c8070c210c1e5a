import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { root } from '#ops/command.ts'
import { sampledCount, seed } from '#testing/sample.ts'

/** Operations in `npm run test:all`; `npm test` runs a tenth. */
const operations = 2_000

test('a run of the seed of the day ends without a failure', async () => {
  // A process of its own, because a simulation replaces the clock, chance and `fetch`.
  const args = ['src/run.mjs', 'simulator/run', '--seed', seed, '--operations', String(sampledCount(operations))]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const output = await text(child.stdout)
  expect(output.trimEnd().split('\n').at(-1), output).toMatch(/^tables [0-9a-f]{16}$/)
  expect(output).not.toContain('FAILURE')
})
