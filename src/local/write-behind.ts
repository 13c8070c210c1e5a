import fs from 'node:fs'

const WRITE_AFTER_MS = 200
/** Pause after a write as a multiple of its duration, so that a large state is written less often. */
const REST_FACTOR = 20

export type WriteBehind = { touch(): void; close(): void }

/**
 * Stores a state in a file. Writes it 0.2 s after a `touch` (later if the state is large) and on `close`. Writes a new
 * file and renames it, so that a killed process leaves the previous file intact.
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
