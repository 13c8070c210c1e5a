import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { command, root } from '../command.ts'

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() })),
})

/**
 * Returns the optional dependencies that are missing from the lockfile, one line each. `npm install` does not report
 * them, but `npm ci` fails, and installations on other platforms are incomplete.
 */
export function missingFromLock(lockfile: string): string[] {
  const { packages } = lockSchema.parse(JSON.parse(lockfile))
  return Object.entries(packages).flatMap(([dependent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !lookupPaths(name, dependent).some((place) => place in packages))
      .map(([name, version]) => `${name}@${version}, wanted by ${dependent || 'the project'}`),
  )
}

/** Returns the places where Node looks for a package that is required at `from`, nearest first. */
function lookupPaths(name: string, from: string): string[] {
  const here = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`
  if (from === '') return [here]
  const parent = from.lastIndexOf('/node_modules/')
  return [here, ...lookupPaths(name, parent < 0 ? '' : from.slice(0, parent))]
}

command(import.meta.filename, async () => {
  const missing = missingFromLock(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  if (missing.length > 0) throw new Error(`package-lock.json lacks:\n${missing.join('\n')}`)
  console.log('The lockfile is complete.')
})
