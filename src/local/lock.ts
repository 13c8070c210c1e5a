import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { bornAt } from './processes.ts'

const holderSchema = z.object({ pid: z.int(), born: z.string(), dir: z.string().optional() })

/**
 * Locks a data directory for this process. Returns a function that releases the lock. Ignores the lock of a process
 * that has ended.
 * @throws a sentence that names the other process.
 */
export function lock(dir: string): () => void {
  const file = path.join(dir, 'lock.json')
  fs.mkdirSync(dir, { recursive: true, mode: 0o755 })
  const me = JSON.stringify({ pid: process.pid, born: bornAt(process.pid), dir: path.resolve(dir) })
  const holder = holderOf(file)
  if (holder) {
    const shown = path.relative(process.cwd(), dir) || dir
    throw new Error(
      `Another local cloud (process ${holder.pid}) is using ${shown}. ` +
        'Stop it, or choose another directory with LOCAL_CLOUD_DIR (and other ports with PORT).',
    )
  }
  fs.rmSync(file, { force: true })
  fs.writeFileSync(file, me, { flag: 'wx' })
  return () => fs.rmSync(file, { force: true })
}

function holderOf(file: string): z.infer<typeof holderSchema> | undefined {
  if (!fs.existsSync(file)) return undefined
  const holder = holderSchema.safeParse(parse(fs.readFileSync(file, 'utf8')))
  if (!holder.success || !isAlive(holder.data)) return undefined
  // A copied directory contains the lock file of the original.
  const { dir = path.dirname(file) } = holder.data
  return path.resolve(dir) === path.resolve(path.dirname(file)) ? holder.data : undefined
}

function isAlive({ pid, born }: z.infer<typeof holderSchema>): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process belongs to another user, but it is alive.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return bornAt(pid) === born
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
