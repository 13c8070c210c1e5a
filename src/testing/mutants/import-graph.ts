import fs from 'node:fs'
import path from 'node:path'

/** Imports between source files. Paths are relative to the project's directory. */
export type ImportGraph = {
  files: string[]
  importersOf(file: string): string[]
  /** Returns the files that import `file`, directly or through others, with the number of imports in between. */
  distancesTo(file: string): Map<string, number>
}

const imported = /^(?:import|export) (?!type\b)[^'();]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gms

function targetsOf(file: string, code: string): string[] {
  return [...code.matchAll(imported)].flatMap(([, from, bare, dynamic]) => {
    const target = from ?? bare ?? dynamic ?? ''
    if (target.startsWith('#')) return [`src/${target.slice(1)}`]
    return target.startsWith('.') ? [path.posix.join(path.posix.dirname(file), target)] : []
  })
}

/** Returns true for composition files. They import everything, so through them every test would reach every rule. */
const isComposition = (file: string) => /^src\/(app|bench|local|ops|routes|testing)\//.test(file)

/** Reads every source file once. Ignores type-only imports. */
export function readImportGraph(root: string): ImportGraph {
  const files = fs.globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll(path.sep, '/'))
  const importers = new Map<string, string[]>()
  for (const file of files.filter((one) => !isComposition(one)))
    for (const target of targetsOf(file, fs.readFileSync(path.join(root, file), 'utf8')))
      importers.set(target, [...(importers.get(target) ?? []), file])
  const importersOf = (file: string) => importers.get(file) ?? []
  return {
    files,
    importersOf,
    distancesTo(file) {
      const distances = new Map([[file, 0]])
      // The iteration includes entries that are added to the map meanwhile.
      for (const [at, distance] of distances)
        for (const importer of importersOf(at)) if (!distances.has(importer)) distances.set(importer, distance + 1)
      return distances
    },
  }
}
