import fs from 'node:fs'
import path from 'node:path'

/** The project's directory. */
export const root = path.resolve(import.meta.dirname, '..', '..')

/**
 * Runs `main` if the file is the started program, not if it is imported. A failure prints one readable sentence and exits
 * with code 1; `DEBUG=1` adds the stack.
 */
export function command(file: string, main: (args: string[]) => Promise<void>): void {
  const started = process.argv[1]
  if (!started || fs.realpathSync(started) !== file) return
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(process.env.DEBUG ? error : error instanceof Error ? error.message : String(error))
    process.exit(1)
  })
}
