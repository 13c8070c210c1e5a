import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import * as z from 'zod'

const chunkSchema = z.object({
  /** File names of its static imports. */
  imports: z.array(z.string()),
  /** Its modules, as paths relative to the project. */
  modules: z.array(z.string()),
})
export type Chunks = Record<string, z.infer<typeof chunkSchema>>

const fileOf = (root: string) => path.join(root, 'dist/chunks.json')

/**
 * Records the modules and imports of each chunk of the browser's build, for the budget. Refuses chunks that import each
 * other in a circle.
 */
export const recordChunks = (root: string): Plugin => ({
  name: 'record-chunks',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle(_options, bundle) {
    const chunks: Chunks = {}
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        chunks[file.fileName] = { imports: file.imports, modules: file.moduleIds.map((id) => path.relative(root, id)) }
    fs.writeFileSync(fileOf(root), JSON.stringify(chunks))
    refuseCycles(chunks)
  },
})

/** @throws if the project was not built */
export const readChunks = (root: string): Chunks =>
  z.record(z.string(), chunkSchema).parse(JSON.parse(fs.readFileSync(fileOf(root), 'utf8')))

/** Returns chunks with all their static imports; ignores dynamic imports. */
export function closure(chunks: Chunks, entries: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    const chunk = chunks[file]
    if (!chunk) throw new Error(`The build has no chunk ${file}.`)
    seen.add(file)
    chunk.imports.forEach(visit)
  }
  entries.forEach(visit)
  return seen
}

/** Returns the chunk of a module. @throws if no chunk contains it */
export function chunkWith(chunks: Chunks, module: string): string {
  const found = Object.keys(chunks).find((file) => chunks[file]?.modules.includes(module))
  if (!found) throw new Error(`No chunk has ${module}.`)
  return found
}

/** Returns the first cycle of imports, as a list of files. Returns undefined if the chunks have no cycle. */
export function findCycle(chunks: Chunks): string[] | undefined {
  const done = new Set<string>()
  const search = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return path.slice(path.indexOf(file))
    if (done.has(file)) return undefined
    for (const next of chunks[file]?.imports ?? []) {
      const found = search(next, [...path, file])
      if (found) return found
    }
    done.add(file)
    return undefined
  }
  for (const file of Object.keys(chunks)) {
    const found = search(file, [])
    if (found) return found
  }
  return undefined
}

/**
 * Throws if chunks import each other in a circle. One of them runs before its imports, so that a page that loads it first
 * can crash with "is not a function". Such chunks always load together, so one group for their modules costs no page more.
 */
export function refuseCycles(chunks: Chunks): void {
  const cycle = findCycle(chunks)
  if (!cycle) return
  const named = cycle.map((file) => `  ${file}: ${chunks[file]?.modules.join(', ')}`).join('\n')
  throw new Error(
    `These chunks import each other in a circle. Put their modules into one group of codeSplitting.ts:\n${named}`,
  )
}
