import { ChevronRight } from 'lucide-react'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { DetailAnswer, DetailRow } from '../contract.ts'
import { type Column, columnsOf, type Detail } from '../lists.ts'
import { COLUMNS, DETAIL_WORDS, DETAILS } from '../spec.ts'
import { amountText, nameOf } from '../state.ts'

type DetailTableProps = {
  of: Detail
  answer: DetailAnswer
  /** Shows what a row counts. */
  onOpen: ((row: DetailRow) => void) | undefined
}

/** The rows of a table with their sums. On a phone it scrolls sideways under its names. */
export function DetailTable({ of, answer: { rows, totals }, onOpen }: DetailTableProps) {
  const columns = columnsOf[of]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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
                <Name of={of} row={row} onOpen={onOpen} />
              </th>
              {columns.map((column) => (
                <Amount key={column.key} column={column} value={row.values[column.key]} />
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
                <Amount key={column.key} column={column} value={totals[column.key]} />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

function Name({ of, row, onOpen }: { of: Detail; row: DetailRow; onOpen: DetailTableProps['onOpen'] }) {
  const name = nameOf(of, row)
  if (!onOpen || row.subject === null) return <span className="line-clamp-2 py-2 [overflow-wrap:anywhere]">{name}</span>
  return (
    <button
      type="button"
      className="press-area flex min-h-11 w-full items-center gap-1 rounded-xs text-left hover:bg-wash"
      onClick={() => onOpen(row)}
    >
      <span className="line-clamp-2 [overflow-wrap:anywhere]">{name}</span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="sr-only">{DETAIL_WORDS.open(name)}</span>
    </button>
  )
}

function Amount({ column, value }: { column: Column; value: number | null | undefined }) {
  return (
    <td className="whitespace-nowrap py-2 pl-4 text-right">
      {column.unit === 'tokens' && typeof value === 'number' ? (
        <TokenAmount tokens={value} />
      ) : (
        amountText(column.unit, value)
      )}
    </td>
  )
}
