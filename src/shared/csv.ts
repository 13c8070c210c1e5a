/** `usd`: dollars, which have their cents even where those are none. */
export type Cell = string | number | { usd: number } | null

/** What makes a spreadsheet read a cell as a formula, in ASCII and full width, and the white space it skips before it. */
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** One cell: quoted where CSV needs it, and never a formula to a spreadsheet. */
function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return value.usd.toFixed(2)
  const safe = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a CSV file, with its end. */
export const csvRow = (row: Cell[]): string => `${row.map(cell).join(',')}\r\n`

/** A CSV file as RFC 4180 has it, with the mark that lets spreadsheets read it as UTF-8. */
export const toCsv = (header: string[], rows: Cell[][]): string => `\ufeff${[header, ...rows].map(csvRow).join('')}`
