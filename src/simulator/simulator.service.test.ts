import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { root } from '#ops/command.ts'
import { isExhaustive, seed } from '#testing/sample.ts'

/** Runs the simulator in a process of its own, because it replaces the clock, chance and `fetch`. @returns its output */
async function simulate(...options: string[]): Promise<string> {
  const child = spawn(process.execPath, ['src/run.mjs', 'simulator/run', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(exitCode, output).toBe(0)
  return output
}

test('a run of the seed of the day ends without a failure', async () => {
  // about twenty seconds; in `npm run test:all` about five minutes, because both runs must give the same tables
  const size = isExhaustive ? ['--operations', '6000', '--twice'] : ['--operations', '600']
  expect(await simulate('--seed', seed, ...size)).toMatch(/^tables [0-9a-f]{16}$/m)
})

test('the scenarios of earlier failures end without a failure', async () => {
  expect(await simulate('--scenarios')).toMatch(/ ms$/m)
})
