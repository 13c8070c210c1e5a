import fs from 'node:fs'
import path from 'node:path'
import type { Mutant } from './mutant.ts'
import { functionsOf } from './sql-tokens.ts'

/** Calls between SQL functions, and from TypeScript files to SQL functions. */
export type CallGraph = {
  /** Returns the files that call a function, directly or through others, with the number of calls in between. */
  distancesTo(name: string): Map<string, number>
}

type Caller = { file: string; name?: string }

/** `ledger.prove` finds these views by their prefix. */
const proofView = /^ledger_internal\.proof_/
const prover: Caller = { file: 'src/features/wallet/proof/proof.sql', name: 'ledger.prove' }
const qualified = /\b(?:ledger|ledger_internal|public|personal)\.\w+/g

/** Reads every SQL function, and every TypeScript file that names one, including tests. */
export function readCallGraph(root: string, typescriptFiles: readonly string[]): CallGraph {
  const callers = new Map<string, Caller[]>()
  const add = (callee: string, caller: Caller) => callers.set(callee, [...(callers.get(callee) ?? []), caller])
  const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
  for (const found of fs.globSync('src/**/*.sql', { cwd: root })) {
    const file = found.replaceAll(path.sep, '/')
    for (const { name, body } of functionsOf(read(file))) {
      for (const callee of new Set(body.map(({ text }) => text))) if (callee !== name) add(callee, { file, name })
      if (proofView.test(name)) add(name, prover)
    }
  }
  for (const file of typescriptFiles) for (const [callee] of read(file).matchAll(qualified)) add(callee, { file })
  return {
    distancesTo(name) {
      const names = new Map([[name, 0]])
      const files = new Map<string, number>()
      for (const [callee, distance] of names)
        for (const caller of callers.get(callee) ?? []) {
          if (!files.has(caller.file)) files.set(caller.file, distance)
          if (caller.name !== undefined && !names.has(caller.name)) names.set(caller.name, distance + 1)
        }
      return files
    },
  }
}

/** Returns the name of the function that contains a mutant of a `.sql` file. */
export function functionAt(script: string, { start }: Pick<Mutant, 'start'>): string {
  const found = functionsOf(script).findLast(({ body }) => (body[0]?.start ?? Number.POSITIVE_INFINITY) <= start)
  if (!found) throw new Error(`no function at ${start}`)
  return found.name
}

/** Returns those `tests` that call procedures of a feature, found by the feature's name in the router or in a path. */
export function callersOf(root: string, tests: Iterable<string>, feature: string): Set<string> {
  const name = feature.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  // excludes `mock.calls`, which is a property of vitest's mocks
  const call = new RegExp(`(?<!\\bmock)\\.${name}\\.\\w+\\(|'/${feature}/`)
  return new Set([...tests].filter((test) => call.test(fs.readFileSync(path.join(root, test), 'utf8'))))
}
