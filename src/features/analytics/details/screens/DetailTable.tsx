import { TokenAmount } from '#ui/TokenAmount.tsx'
import { openClass } from '../../screens/ChartTable.tsx'
import type { OpenedFigure } from '../../screens/RowsDialog.tsx'
import type { DetailOutput } from '../contract.ts'
import { type Column, columnsOf, type Detail, opensOf, totalSubject } from '../lists.ts'
import { COLUMNS, DETAIL_WORDS, DETAILS } from '../spec.ts'
import { amountText, nameOf } from '../state.ts'

type DetailTableProps = {
  of: Detail
  answer: DetailOutput
  /** Opens the rows behind an amount. */
  onOpen: (opened: OpenedFigure) => void
}

/** Table with rows and totals. On a phone it scrolls horizontally below its header. */
export function DetailTable({ of, answer: { rows, totals }, onOpen }: DetailTableProps) {
  const columns = columnsOf[of]
  const opener = (key: string, subject?: string, name?: string) => {
    const figure = opensOf[of][key]
    return figure && (() => onOpen({ figure, ...(subject && { subject }), ...(name && { name }) }))
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this region
    <section className="relative max-h-128 overflow-auto" tabIndex={0} aria-label={`${DETAILS[of].title}, the table`}>
      <table className="figures w-full text-sm">
        <thead className="sticky top-0 z-1 bg-raised">
          <tr className="text-muted">
            <th scope="col" className="py-2 text-left font-medium">
              {DETAILS[of].title}
            </th>
            {columns.map(({ key }) => (
              <th key={key} scope="col" className="py-2 pl-4 text-right font-medium">
                {COLUMNS[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.subject ?? index} className="border-line border-t">
              <th scope="row" className="min-w-36 max-w-72 py-1 pr-2 text-left font-medium">
                <span className="line-clamp-2 py-2 [overflow-wrap:anywhere]">{nameOf(of, row)}</span>
              </th>
              {columns.map((column) => (
                <Amount
                  key={column.key}
                  column={column}
                  value={row.values[column.key]}
                  name={nameOf(of, row)}
                  onOpen={row.subject === null ? undefined : opener(column.key, row.subject, nameOf(of, row))}
                />
              ))}
            </tr>
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot>
            <tr className="border-line border-t-2">
              <th scope="row" className="py-2 text-left font-semibold">
                {DETAIL_WORDS.total}
              </th>
              {columns.map((column) => (
                <Amount
                  key={column.key}
                  column={column}
                  value={totals[column.key]}
                  onOpen={opener(column.key, totalSubject(of, column.key), DETAILS[of].title)}
                />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

type AmountProps = {
  column: Column
  value: number | null | undefined
  /** Name of the row; undefined: the total. */
  name?: string
  onOpen: (() => void) | undefined
}

function Amount({ column: { key, unit }, value, name, onOpen }: AmountProps) {
  const amount =
    unit === 'tokens' && typeof value === 'number' ? <TokenAmount tokens={value} /> : amountText(unit, value)
  return (
    <td className="whitespace-nowrap py-2 pl-4 text-right">
      {onOpen && typeof value === 'number' ? (
        <button type="button" className={openClass} onClick={onOpen}>
          {amount}
          <span className="sr-only">, {DETAIL_WORDS.open(COLUMNS[key] ?? key, name)}</span>
        </button>
      ) : (
        amount
      )}
    </td>
  )
}
