import fs from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '#ops/command.ts'
import type { PlantedFault } from './fault.ts'
import { plantedFaults } from './index.ts'

/** Returns the text of a file with the fault. @throws unless the text to replace occurs once */
export function planted({ file, find, replace }: PlantedFault): string {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`${file} has "${find}" ${parts.length - 1} times.`)
  return parts.join(replace)
}

/**
 * Plants a fault of the product in this process: modules load with it. The file does not change.
 * @returns the script that plants it in a database, if it is a fault in SQL
 */
export function plant(name: string): string | undefined {
  const fault = plantedFaults.find((one) => one.name === name)
  if (!fault) throw new Error(`There is no planted fault "${name}".`)
  const text = planted(fault)
  if (fault.file.endsWith('.sql')) return `set check_function_bodies = off; ${text}; reset check_function_bodies`
  const file = path.join(root, fault.file)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      return url.startsWith('file:') && fileURLToPath(url) === file ? { ...loaded, source: text } : loaded
    },
  })
  return undefined
}
