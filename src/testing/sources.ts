import fs from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')
const source = path.join(root, 'src')

/** Paths of all files below src/, relative to src/. */
export const all = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
export const files = all.filter((file) => /\.tsx?$/.test(file) && !/\.gen\.ts$|\.d\.ts$/.test(file))
export const read = (file: string): string => fs.readFileSync(path.join(source, file), 'utf8')

/** Returns the path of an import relative to src/, or undefined for a package. */
function targetOf(file: string, target = ''): string | undefined {
  if (target.startsWith('#')) return target.slice(1)
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : undefined
}
export const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:from|import) '([^']+)'|import\('([^']+)'\)/g)].flatMap(
    ([, target, dynamic]) => targetOf(file, target ?? dynamic) ?? [],
  )
/** Returns the imports of values. Excludes `import type`, which the compiler removes. */
export const valueImportsOf = (file: string): string[] =>
  [...read(file).matchAll(/^(?:import|export) (?!type\b)[^'()]*?from '([^']+)'$/gms)].flatMap(
    ([, target]) => targetOf(file, target) ?? [],
  )

/** Returns true for tests, and for the rows of the access matrix in each feature. */
export const isTest = (file: string) =>
  /\.test\.tsx?$|^features\/[^/]+\/matrix\.ts$/.test(file) || file.startsWith('testing/')
export const product = files.filter((file) => !isTest(file) && !/^(?:bench|local|ops|simulator)\//.test(file))

export const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1]
