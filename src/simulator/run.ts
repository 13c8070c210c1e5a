// npm run simulate -- --seed N --operations M: runs people, programs and jobs against the product from one seed.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import '#bench/tsx.ts'
import { migratedData } from '#local/template.ts'
import { command } from '#ops/command.ts'

const options = {
  seed: { type: 'string', default: '1' },
  operations: { type: 'string' },
  minutes: { type: 'string' },
  /** Runs the seed in two processes and compares the hashes of all tables. */
  twice: { type: 'boolean', default: false },
  /** Prints the hash of each table. */
  tables: { type: 'boolean', default: false },
} as const

const operationsDefault = 1_000

type Values = { seed: string; operations?: string; minutes?: string; tables: boolean }

async function runOnce({ seed, operations, minutes, tables }: Values): Promise<void> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'limelight-simulator-'))
  // Made with the real clock, because other programs delete old copies.
  await migratedData()
  const untilMs = minutes === undefined ? Number.POSITIVE_INFINITY : performance.now() + Number(minutes) * 60_000
  const most = Number(operations ?? (minutes === undefined ? operationsDefault : Number.POSITIVE_INFINITY))
  // Imported after `tsx.ts`, because the product includes screens, which are JSX.
  const [{ simulate }, { report }] = await Promise.all([import('./simulate.ts'), import('./report.ts')])
  const result = await simulate({ seed, operations: most, untilMs, dir })
  fs.rmSync(dir, { recursive: true, force: true })
  console.log(report(seed, result, tables))
  // The stand-ins keep servers and timers that nothing needs now.
  process.exit(result.failure ? 1 : 0)
}

/** Returns the lines that a run of this program printed. Its last line has the hash. */
function runInProcess(args: string[]): string[] {
  const { stdout, status } = spawnSync(process.execPath, [import.meta.filename, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.stdout.write(stdout)
  if (status !== 0) process.exit(status ?? 1)
  return stdout.trimEnd().split('\n')
}

command(import.meta.filename, async (args) => {
  const { values } = parseArgs({ args, options })
  if (!values.twice) return runOnce(values)
  const rest = args.filter((arg) => arg !== '--twice')
  const [first, second] = [runInProcess(rest), runInProcess(rest)]
  if (first.at(-1) !== second.at(-1)) throw new Error('The same seed gave different tables.')
  console.log('Both runs gave the same tables.')
})
