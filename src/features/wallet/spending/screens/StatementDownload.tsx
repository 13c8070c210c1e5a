import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { correctedNow } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { FAN_SENTENCES } from '../spec.ts'

const periodNames = ['month', 'last-month', 'year', 'last-year'] as const
type PeriodName = (typeof periodNames)[number]

/** Returns the start of a period and of the following one, in the viewer's time zone. */
function periodNamed(name: PeriodName, now: Date): { from: string; to: string } {
  const [year, month] = [now.getFullYear(), now.getMonth()]
  const bounds: Record<PeriodName, [Date, Date]> = {
    month: [new Date(year, month, 1), new Date(year, month + 1, 1)],
    'last-month': [new Date(year, month - 1, 1), new Date(year, month, 1)],
    year: [new Date(year, 0, 1), new Date(year + 1, 0, 1)],
    'last-year': [new Date(year - 1, 0, 1), new Date(year, 0, 1)],
  }
  const [from, to] = bounds[name]
  return { from: from.toISOString(), to: to.toISOString() }
}

/** Button that downloads all movements of a period as a spreadsheet file. */
export function StatementDownload() {
  const { client } = trpc.useUtils()
  const [name, setName] = useState<PeriodName>('month')
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => save(await client.wallet.statement.query(periodNamed(name, correctedNow()))),
  })
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Statement"
          className="min-w-40 flex-1"
          value={name}
          onChange={(event) => setName(periodNames.find((one) => one === event.target.value) ?? 'month')}
        >
          {periodNames.map((one) => (
            <option key={one} value={one}>
              {words[one]}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="outline" loading={isPending}>
          <Download aria-hidden="true" />
          Download CSV
        </Button>
      </div>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {error && sentenceOf(error, FAN_SENTENCES.statementFailed)}
      </p>
    </form>
  )
}

const words: Record<PeriodName, string> = {
  month: 'This month',
  'last-month': 'Last month',
  year: 'This year',
  'last-year': 'Last year',
}

function save({ filename, body }: { filename: string; body: string }): void {
  const href = URL.createObjectURL(new Blob([body], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href, download: filename }).click()
  // revoked later, because the download starts after this handler
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
