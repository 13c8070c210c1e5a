/** Change of a source text: `text` replaces the characters from `start` to `end`. */
export type Edit = { operator: string; start: number; end: number; text: string }

/** Kinds of mutants: in decisions (TypeScript) and in ledger functions (SQL). */
export const kinds = ['rules', 'sql'] as const
export type Kind = (typeof kinds)[number]

/** Fault in a file. `file` is relative to the project's directory. */
export type Mutant = Edit & { kind: Kind; file: string; line: number; before: string; after: string }

export const applyEdit = (code: string, { start, end, text }: Edit): string =>
  code.slice(0, start) + text + code.slice(end)

const lineLengthMax = 140
const shorten = (line: string) => (line.length > lineLengthMax ? `${line.slice(0, lineLengthMax)}…` : line)

/** Returns the lines of `code` that contain the range from `start` to `end`, joined into one line. */
function linesAround(code: string, start: number, end: number): string {
  const first = code.lastIndexOf('\n', start - 1) + 1
  const next = code.indexOf('\n', end)
  const lines = code.slice(first, next < 0 ? code.length : next)
  return shorten(lines.replaceAll(/\s+/g, ' ').trim())
}

/** Adds the location of an edit in its file, for the report. */
export function mutantOf(kind: Kind, file: string, code: string, edit: Edit): Mutant {
  const changed = applyEdit(code, edit)
  return {
    ...edit,
    kind,
    file,
    line: code.slice(0, edit.start).split('\n').length,
    before: linesAround(code, edit.start, edit.end),
    after: linesAround(changed, edit.start, edit.start + edit.text.length),
  }
}
