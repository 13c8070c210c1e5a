/** `usd`: dollars, always written with cents. */
export type Cell = string | number | { usd: number } | null

/**
 * Characters that make a spreadsheet read a cell as a formula, in ASCII and full width, and the white space that it skips
 * before them.
 */
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** Formats a cell: quoted where CSV requires it, and never read as a formula by a spreadsheet. */
function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return value.usd.toFixed(2)
  const safe = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats one line of a CSV file, including its line break. */
export const csvRow = (row: Cell[]): string => `${row.map(cell).join(',')}\r\n`

/** Formats a CSV file (RFC 4180), with the byte order mark that spreadsheets need for UTF-8. */
export const toCsv = (header: string[], rows: Cell[][]): string => `\ufeff${[header, ...rows].map(csvRow).join('')}`
