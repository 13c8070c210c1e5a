import { fullNumber } from '#shared/money.ts'
import { isoDayText } from '#ui/dates.ts'
import type { Revenue } from '../contract.ts'

type RevenueTableProps = { days: Revenue['days']; series: readonly { source: string; name: string }[] }

/** The chart's figures as a table of the days with earnings. */
export function RevenueTable({ days, series }: RevenueTableProps) {
  const filled = days.filter(({ sources }) => Object.keys(sources).length > 0).toReversed()
  return (
    <details>
      <summary className="press-area w-fit rounded-xs py-2 font-semibold text-muted text-sm hover:text-ink">
        As a table
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll this region */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="Earned by day, as a table">
        <table className="figures w-full text-sm">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="py-2 pr-4 text-left font-medium">
                Day
              </th>
              {series.map(({ source, name }) => (
                <th key={source} scope="col" className="py-2 pl-4 text-right font-medium">
                  {name}
                </th>
              ))}
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                Tokens
              </th>
            </tr>
          </thead>
          <tbody>
            {filled.map(({ day, tokens, sources }) => (
              <tr key={day} className="border-line border-t">
                <th scope="row" className="whitespace-nowrap py-2 pr-4 text-left font-medium">
                  {isoDayText(day)}
                </th>
                {series.map(({ source }) => (
                  <td key={source} className="py-2 pl-4 text-right">
                    {fullNumber(sources[source] ?? 0)}
                  </td>
                ))}
                <td className="py-2 pl-4 text-right font-semibold text-gold">{fullNumber(tokens)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
