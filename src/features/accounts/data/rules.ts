import { csvRow } from '#shared/csv.ts'

/** One thing of a part, with the same names in the same order as every other one of it. */
export type ExportLine = Record<string, unknown>

type Export = {
  username: string
  now: Date
  parts: readonly string[]
  /** What each part is; a part without an entry is described by its name. */
  about: Readonly<Record<string, string>>
}

/** What somebody reads first who opens the archive. */
export const readmeOf = ({ username, now, parts, about }: Export): string =>
  [
    `Your data at Limelight`,
    '',
    `Everything we know about @${username}, put together on ${now.toISOString()}.`,
    '',
    'Each part is here twice: as .json for programs and as .csv for a spreadsheet (UTF-8, one line for each thing).',
    'A part of which there is nothing has only an empty .json. Times are in UTC; tokens are whole numbers.',
    '',
    ...parts.map((part) => `${part.padEnd(26)} ${about[part] ?? part.replaceAll('_', ' ')}`),
    '',
    'Not in here: what keeps others out of your account (the digest of your password, the sealed secret of two-step',
    'sign-in); your cards, which only the payment provider has; and what belongs to others, such as who follows you.',
    '',
  ].join('\r\n')

export const csvHeader = (line: ExportLine): string => `\ufeff${csvRow(Object.keys(line))}`

/** Text that a spreadsheet could take for a formula is made plain; what has parts of its own is written as JSON. */
export const csvLine = (line: ExportLine): string => csvRow(Object.values(line).map(toCell))

function toCell(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}
