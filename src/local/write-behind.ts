import fs from 'node:fs'

const WRITE_AFTER_MS = 200
/** Limits writing to a twentieth of the time: a large state is written less often. */
const REST_FACTOR = 20

export type WriteBehind = { touch(): void; close(): void }

/**
 * Stores a state in a file: written 0.2 s after a `touch` (later for a large state) and on `close`. It renames a new file,
 * so that a killed process leaves the previous file intact.
 */
export function writeBehind(file: string, state: () => unknown): WriteBehind {
  let timer: NodeJS.Timeout | undefined
  let writingTookMs = 0
  const write = () => {
    timer = undefined
    const started = performance.now()
    fs.writeFileSync(`${file}.new`, JSON.stringify(state()))
    fs.renameSync(`${file}.new`, file)
    writingTookMs = performance.now() - started
  }
  return {
    touch() {
      timer ??= setTimeout(write, Math.max(WRITE_AFTER_MS, writingTookMs * REST_FACTOR)).unref()
    },
    close() {
      clearTimeout(timer)
      write()
    },
  }
}
