import fs from 'node:fs'
import path from 'node:path'
import type { ImportGraph } from './import-graph.ts'
import { type Edit, type Kind, type Mutant, mutantOf } from './mutant.ts'
import { interleave, rankBySeed } from './ranking.ts'
import { sqlEdits } from './sql.ts'
import { typescriptEdits } from './typescript.ts'

/** Mutant, and replacements in case PostgreSQL refuses it. */
export type Draw = { mutant: Mutant; spare: Mutant[] }

const perFileMax = 4
const sqlShare = 1 / 3

/** Returns the files with pure decisions: every `rules.ts`, and each `state.ts` that server code imports. */
export function rulesFiles({ files, importersOf }: ImportGraph): string[] {
  const isServer = (file: string) => /\.server\.ts$/.test(file)
  return files.filter((file) => {
    if (!file.startsWith('src/features/')) return false
    return file.endsWith('/rules.ts') || (file.endsWith('/state.ts') && importersOf(file).some(isServer))
  })
}

/**
 * Chooses `count` mutants by the seed: two thirds in decisions, one third in SQL. The order depends only on the seed.
 */
export function drawMutants(
  root: string,
  graph: ImportGraph,
  { count, seed }: { count: number; seed: string },
): Draw[] {
  const sqlCount = Math.round(count * sqlShare)
  const sqlFiles = fs.globSync('src/features/**/*.sql', { cwd: root }).map((file) => file.replaceAll(path.sep, '/'))
  const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
  const drawFrom = (kind: Kind, files: string[], editsOf: (code: string) => Edit[]): Draw[] => {
    const queues = rankBySeed(files, seed, (file) => file).map((file) => {
      const code = read(file)
      return queueOf(editsOf(code), `${seed} ${file}`).map((edit) => mutantOf(kind, file, code, edit))
    })
    return interleave(queues.map(drawsOf))
  }
  const sql = drawFrom('sql', sqlFiles, sqlEdits).slice(0, sqlCount)
  const rules = drawFrom('rules', rulesFiles(graph), typescriptEdits).slice(0, count - sqlCount)
  // mixes both kinds, so that every slice of a run contains both
  return rankBySeed([...sql, ...rules], seed, ({ mutant }) => `${mutant.file} ${mutant.start} ${mutant.text}`)
}

/** Mixes the operators, so that a frequent operator does not displace a rare one. */
function queueOf(edits: Edit[], seed: string): Edit[] {
  const mixed = rankBySeed(edits, seed, ({ operator, start, text }) => `${operator} ${start} ${text}`)
  return interleave([...Map.groupBy(mixed, ({ operator }) => operator).values()])
}

/** Returns the first mutants of a file's queue, each with a share of the other mutants as replacements. */
function drawsOf(queue: Mutant[]): Draw[] {
  const rest = queue.slice(perFileMax)
  return queue
    .slice(0, perFileMax)
    .map((mutant, at) => ({ mutant, spare: rest.filter((_, place) => place % perFileMax === at) }))
}
