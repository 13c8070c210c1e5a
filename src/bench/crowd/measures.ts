import type { Row } from '../table.ts'

/** Returns the quantile of `values` for a share between 0 and 1; 0 without values. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0

/** A part of the show: the audience at its end, and everything that viewers saw in it. Times in milliseconds. */
type Part = { audience: number; joins: number[]; countsOff: number[]; live: number[]; read: number[] }

const partMs = 60_000
const samplesMax = 20_000

/** Everything that the viewers saw. */
export class Measures {
  readonly parts: Part[] = []
  readonly lostJoins: string[] = []
  /** Numbers of joins that waited in the line, and of those with a seat in the meeting. */
  queued = 0
  seats = 0
  messages = 0
  refusedMessages = 0
  /** Blocks of the chat that pages read through the edge cache. */
  blockReads = 0
  readonly #saidAt = new Map<number, number>()
  readonly #audience: () => number
  readonly #began = performance.now()

  constructor(audience: () => number) {
    this.#audience = audience
  }

  join(tookMs: number): void {
    this.#part().joins.push(tookMs)
  }

  /** Notes the shown number of viewers. */
  count(shown: number): void {
    const truth = this.#audience()
    if (truth > 0) this.#part().countsOff.push((shown - truth) / truth)
  }

  say(number: number, atMs: number): void {
    this.messages += 1
    this.#saidAt.set(number, atMs)
  }

  /** Notes that a viewer sees a message, by a live message or because their page read a block. */
  show(number: number, by: 'live' | 'read'): void {
    const saidAt = this.#saidAt.get(number)
    // Lines of tips have no time, and a message can arrive before the response to its sender.
    if (saidAt === undefined) return
    const times = this.#part()[by]
    if (times.length < samplesMax) times.push(performance.now() - saidAt)
    else times[Math.floor(Math.random() * samplesMax)] = performance.now() - saidAt
  }

  all(what: 'joins' | 'countsOff'): number[] {
    return this.parts.flatMap((part) => part[what])
  }

  #part(): Part {
    const index = Math.floor((performance.now() - this.#began) / partMs)
    for (let missing = this.parts.length; missing <= index; missing++)
      this.parts.push({ audience: 0, joins: [], countsOff: [], live: [], read: [] })
    const part = this.parts[index]
    if (!part) throw new Error(`There is no part ${index}.`)
    part.audience = this.#audience()
    return part
  }
}

/** Prints lines in columns. */
export function printColumns(lines: readonly (readonly string[])[]): void {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  for (const line of lines) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** Prints what viewers saw while the audience grew. */
export function printParts(parts: readonly Part[]): void {
  printColumns([
    ['viewers', 'joined p95', 'count off', 'message seen p50', 'p95', 'of these by a shared read'],
    ...parts.map(({ audience, joins, countsOff, live, read }) => {
      const seen = [...live, ...read]
      return [
        audience.toLocaleString('en-US'),
        joins.length > 0 ? seconds(quantile(joins, 0.95)) : '',
        `${(Math.max(0, ...countsOff.map(Math.abs)) * 100).toFixed(1)} %`,
        seconds(quantile(seen, 0.5)),
        seconds(quantile(seen, 0.95)),
        seen.length > 0 ? `${((read.length / seen.length) * 100).toFixed(0)} %` : '',
      ]
    }),
  ])
}

/** Returns a row for a value that must not exceed a limit. */
export const upTo = (what: string, measured: number, limit: number): Row => ({
  what,
  measured: measured.toFixed(2),
  floor: String(limit),
  ratio: measured / limit,
  limit: '≤ 1',
})

/** Returns a row for a number that must be 0. */
export const none = (what: string, measured: number): Row => ({
  what,
  measured: String(measured),
  floor: '0',
  ratio: measured,
  limit: '≤ 0',
})
