import { parseArgs } from 'node:util'
import { command, root } from '#ops/command.ts'
import { isExhaustive } from '../sample.ts'
import { readCallGraph } from './call-graph.ts'
import { copyProject } from './copy.ts'
import { type ImportGraph, readImportGraph } from './import-graph.ts'
import { type Draw, drawMutants } from './plan.ts'
import { changeOf, lineOf, scoreOf, summaryOf } from './report.ts'
import { startRunner } from './runner.ts'
import { createTrial, type Verdict } from './trial.ts'

const floor = isExhaustive ? 0.95 : 0.9

/**
 * Options of the command. `from` and `to` choose a slice of the mutants of a seed, `list` only prints them, and `units`
 * leaves out SQL and service tests.
 */
type Options = { count: number; seed: string; from: number; to: number; list: boolean; units: boolean }

function optionsOf(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      ...{ count: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
      ...{ list: { type: 'boolean' }, units: { type: 'boolean' } },
    },
  })
  const count = Number(values.count ?? 200)
  const [from, to] = [Number(values.from ?? 0), Number(values.to ?? count)]
  const { list = false, units = false } = values
  return { count, from, to, seed: process.env.SEED ?? 'limelight', list, units }
}

/** Plants the faults one by one and returns the results. */
async function tryAll(draws: Draw[], imports: ImportGraph, onlyUnits: boolean): Promise<Verdict[]> {
  const copy = copyProject(root)
  process.once('exit', copy.remove)
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      console.error(`stopped by ${signal}`)
      process.exit(1)
    })
  process.chdir(copy.dir)
  const runner = await startRunner(copy.dir)
  const verdicts: Verdict[] = []
  try {
    const trial = createTrial({ copy, runner, imports, calls: readCallGraph(root, imports.files), onlyUnits })
    for (const draw of draws) {
      const verdict = await trial(draw)
      if (!verdict) continue
      verdicts.push(verdict)
      console.log(`${String(verdicts.length).padStart(3)} ${lineOf(verdict)}`)
    }
  } finally {
    await runner.close()
    process.chdir(root)
  }
  return verdicts
}

async function main(args: string[]): Promise<void> {
  const { count, seed, from, to, list, units } = optionsOf(args)
  // The samples of exhaustive tests follow the same seed.
  process.env.SEED = seed
  const imports = readImportGraph(root)
  const all = drawMutants(root, imports, { count, seed })
  const draws = all.filter(({ mutant: { kind } }) => !units || kind === 'rules').slice(from, to)
  console.log(`${draws.length} mutants, SEED=${seed}`)
  if (list) return console.log(draws.map(({ mutant }) => changeOf(mutant)).join('\n'))
  const began = performance.now()
  const verdicts = await tryAll(draws, imports, units)
  console.log(`\n${summaryOf(verdicts)}\n${Math.round((performance.now() - began) / 1000)} s`)
  const score = scoreOf(verdicts)
  if (score < floor)
    throw new Error(`Tests find ${(100 * score).toFixed(1)} % of the faults, less than ${100 * floor} %.`)
  // vitest sets another exit code, because tests failed on purpose
  process.exit(0)
}

command(import.meta.filename, main)
