import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { saveFile } from '#client/sharing/saveFile.ts'
import { correctedNow } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Select.tsx'

const months = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, index)),
)
const yearsShown = 4

/** Downloads a month or a year as a CSV file for accounting. Months are in UTC on the server and here. */
export function Statements() {
  const now = correctedNow()
  const [year, setYear] = useState(now.getUTCFullYear())
  const [month, setMonth] = useState(now.getUTCMonth() + 1)
  const { wallet } = trpc.useUtils()
  const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({ isBusy: false, problem: null })
  const isAhead = year === now.getUTCFullYear() && month > now.getUTCMonth() + 1
  const download = async (event: FormEvent) => {
    event.preventDefault()
    if (state.isBusy) return
    setState({ isBusy: true, problem: null })
    try {
      const asked = { year, ...(month > 0 && { month }) }
      saveFile(await wallet.creator.statement.fetch(asked, { staleTime: 0 }), 'text/csv')
      setState({ isBusy: false, problem: null })
    } catch (error) {
      setState({ isBusy: false, problem: sentenceOf(error) })
    }
  }
  return (
    <section aria-labelledby="statements">
      <Card className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="statements" className="text-lg">
            Statements
          </h2>
          <p className="text-muted">A file for your books: a month line by line, a year by month and source.</p>
        </div>
        <form onSubmit={download} className="flex flex-wrap items-end gap-3">
          <Select
            label="Month"
            className="min-w-36 flex-1 md:flex-none"
            value={month}
            onChange={(event) => setMonth(Number(event.target.value))}
          >
            <option value={0}>Whole year</option>
            {months.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            label="Year"
            className="min-w-24 flex-1 md:flex-none"
            value={year}
            onChange={(event) => setYear(Number(event.target.value))}
          >
            {Array.from({ length: yearsShown }, (_, back) => now.getUTCFullYear() - back).map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
          <Button type="submit" className="narrow:w-full" loading={state.isBusy} disabled={isAhead}>
            <Download aria-hidden="true" />
            Download CSV
          </Button>
        </form>
        <p role="alert" className="font-medium text-danger text-sm empty:hidden">
          {state.problem}
        </p>
      </Card>
    </section>
  )
}
