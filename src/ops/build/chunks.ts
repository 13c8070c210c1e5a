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

/** Records the modules and imports of each chunk of the browser's build, for the budget. */
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
