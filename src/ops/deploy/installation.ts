import fs from 'node:fs'
import path from 'node:path'
import { parseEnv as parseFile } from 'node:util'
import { unstable_readConfig } from 'wrangler'
import * as z from 'zod'
import { root } from '../command.ts'

export type Variables = Readonly<Record<string, string | undefined>>

/** An installation of the product: its variables, and the resources that wrangler.toml names. */
export type Installation = {
  vars: Variables
  /** Name of the Worker. */
  worker: string
  queues: readonly string[]
}

/** File with the Worker's variables and the operator's tokens. Git ignores it. */
export const variablesFile = '.production.vars'

const queue = z.object({ queue: z.string(), dead_letter_queue: z.string().optional() })
const configSchema = z.object({
  name: z.string(),
  vars: z.record(z.string(), z.string()),
  queues: z.object({ producers: z.array(queue).default([]), consumers: z.array(queue).default([]) }),
})

/** A sentence about a mistake in the installation. */
export class Problem extends Error {}

/** Returns one line about an error; the name of an unexpected one. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const text = error instanceof Problem ? error.message : `${error.name}: ${error.message}`
  return text.split('\n')[0] ?? text
}

/** Reads wrangler.toml and the variables: those of the environment win over those of `.production.vars`. */
export function readInstallation(env: Variables = process.env): Installation {
  const config = unstable_readConfig({ config: path.join(root, 'wrangler.toml') }, { hideWarnings: true })
  const { name: worker, vars, queues } = configSchema.parse(config)
  const names = [...queues.producers, ...queues.consumers].flatMap((one) =>
    [one.queue, one.dead_letter_queue ?? []].flat(),
  )
  const file = path.join(root, variablesFile)
  const stored = fs.existsSync(file) ? parseFile(fs.readFileSync(file, 'utf8')) : {}
  return { vars: { ...vars, ...stored, ...env }, worker, queues: [...new Set(names)] }
}

/** Returns a variable. @throws Problem if it is missing */
export function variable({ vars }: Pick<Installation, 'vars'>, name: string): string {
  const value = vars[name]
  if (!value) throw new Problem(`${name} is missing`)
  return value
}

/** Returns the URL of a path of the product. */
export const urlOf = (at: Installation, pathname: string): string =>
  new URL(pathname, variable(at, 'APP_ORIGIN')).href.replace(/\/$/, '')
