import fs from 'node:fs'
import path from 'node:path'

/** The project's directory. */
export const root = path.resolve(import.meta.dirname, '..', '..')

/**
 * Runs `main` when the file is the program that was started, not when it is imported. A failure is one readable
 * sentence and exit code 1; `DEBUG=1` adds the stack.
 */
export function command(file: string, main: (args: string[]) => Promise<void>): void {
  const started = process.argv[1]
  if (!started || fs.realpathSync(started) !== file) return
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(process.env.DEBUG ? error : error instanceof Error ? error.message : String(error))
    process.exit(1)
  })
}
