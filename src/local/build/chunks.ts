import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import * as z from 'zod'

const chunkSchema = z.object({
  /** What it imports before it runs, by file name. */
  imports: z.array(z.string()),
  /** The modules in it, relative to the project. */
  modules: z.array(z.string()),
})
export type Chunks = Record<string, z.infer<typeof chunkSchema>>

const fileOf = (root: string) => path.join(root, 'dist/chunks.json')

/** Writes down which chunk of the browser's build holds which modules and imports which chunks, for the budget. */
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
  },
})

/** @throws when there is no build */
export const readChunks = (root: string): Chunks =>
  z.record(z.string(), chunkSchema).parse(JSON.parse(fs.readFileSync(fileOf(root), 'utf8')))

/** Chunks with everything that they import before they run; what is imported on demand is left out. */
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

/** The chunk that a module is in. @throws when none has it */
export function chunkWith(chunks: Chunks, module: string): string {
  const found = Object.keys(chunks).find((file) => chunks[file]?.modules.includes(module))
  if (!found) throw new Error(`No chunk has ${module}.`)
  return found
}
