/** A row of the printed table: the measured value, the floor of the same run, their ratio and its limit. */
export type Row = { what: string; measured: string; floor: string; ratio: number | undefined; limit: string }

const holds = ({ ratio, limit }: Row): boolean => {
  const [sign, number] = limit.split(' ')
  if (ratio === undefined || number === undefined) return true
  return sign === '≥' ? ratio >= Number(number) : ratio <= Number(number)
}

/** Prints the table. @returns true if every ratio keeps its limit. */
export function print(rows: Row[]): boolean {
  for (const row of rows) {
    const ratio = row.ratio === undefined ? '' : row.ratio.toFixed(2)
    const verdict = row.limit === '' ? '' : holds(row) ? 'ok' : 'MISSED'
    const cells = [row.what.padEnd(52), row.measured.padStart(16), row.floor.padStart(16), ratio.padStart(8)]
    console.log(`${cells.join(' ')}  ${row.limit.padEnd(8)} ${verdict}`)
  }
  return rows.every(holds)
}
