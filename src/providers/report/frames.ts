type Frame = { function: string; filename: string; lineno: number; colno: number; in_app: boolean }

const framesMax = 50
/** Matches V8's `at name (file:1:2)` and `at file:1:2`, Firefox's and Safari's `name@file:1:2`. */
const line = /^\s*(?:at )?(?:async )?(?:(.*?)[ @]\(?)?([^\s()@]+):(\d+):(\d+)\)?$/

/** Parses a stack for the protocol: the oldest call first. */
export function framesOf(stack: string): Frame[] {
  const found = stack.split('\n').flatMap((text): Frame[] => {
    const [, name, file, row, column] = line.exec(text) ?? []
    if (file === undefined) return []
    const isOurs = !file.includes('node_modules')
    return [{ function: name || '?', filename: file, lineno: Number(row), colno: Number(column), in_app: isOurs }]
  })
  return found.slice(0, framesMax).reverse()
}
