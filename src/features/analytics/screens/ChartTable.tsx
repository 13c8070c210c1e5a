import { fullNumber } from '#shared/money.ts'

type ChartTableProps = {
  label: string
  /** Names of the columns. The first column has the names of the rows. */
  columns: readonly string[]
  rows: readonly { key: string; name: string; values: readonly number[] }[]
  /** Opens the entries behind a row. */
  onOpen?: (key: string, name: string) => void
}

/** Classes of a figure within a text that opens its rows. */
export const openClass = 'press-area rounded-xs underline decoration-line underline-offset-4 hover:decoration-ink'

/** Table with the data of a chart. */
export function ChartTable({ label, columns, rows, onOpen }: ChartTableProps) {
  return (
    <details>
      <summary className="press-area w-fit rounded-xs py-2 font-semibold text-muted text-sm hover:text-ink">
        As a table
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this region */}
      <section className="relative max-h-96 overflow-auto" tabIndex={0} aria-label={`${label}, as a table`}>
        <table className="figures w-full text-sm">
          <thead>
            <tr className="text-muted">
              {columns.map((column, index) => (
                <th key={column} scope="col" className={`py-2 font-medium ${index === 0 ? 'text-left' : 'text-right'}`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, values }) => (
              <tr key={key} className="border-line border-t">
                <th scope="row" className="whitespace-nowrap py-2 pr-4 text-left font-medium">
                  {onOpen ? (
                    <button type="button" className={openClass} onClick={() => onOpen(key, name)}>
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                </th>
                {values.map((value, index) => (
                  <td key={columns[index + 1]} className="py-2 pl-4 text-right">
                    {fullNumber(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
