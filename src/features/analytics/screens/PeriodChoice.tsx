import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Input } from '#ui/Input.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { type Period, periods } from '../lists.ts'
import { daysProblem } from '../rules.ts'
import { PERIODS, SENTENCES } from '../spec.ts'
import type { Asked } from '../state.ts'

type Choice = Period | 'own'
const segments = [
  ...periods.map((value): { value: Choice; label: string } => ({ value, label: PERIODS[value] })),
  { value: 'own' as const, label: 'Dates' },
]

/** Choice of a period or of days. The choice is in the URL, so that it can be bookmarked and shared. */
export function PeriodChoice({ search }: { search: Asked }) {
  const navigate = useNavigate()
  const isOwn = search.from !== undefined
  const whose = search.creator ? { creator: search.creator } : {}
  const [picking, setPicking] = useState(isOwn)
  const choose = (value: Choice) => {
    setPicking(value === 'own')
    if (value !== 'own')
      void navigate({ to: '/analytics', search: { ...whose, period: value }, replace: true, resetScroll: false })
  }
  return (
    <div className="grid gap-4">
      <SegmentedControl
        label="Time shown"
        className="max-w-full overflow-x-auto md:max-w-2xl"
        segments={segments}
        value={picking ? 'own' : (search.period ?? '7d')}
        onChange={choose}
      />
      {picking && <OwnDays search={search} />}
    </div>
  )
}

function OwnDays({ search }: { search: Asked }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [from, to] = [String(form.get('from')), String(form.get('to'))]
    const wrong = from || to ? daysProblem({ from, to }) : SENTENCES.spanHalf
    setProblem(wrong)
    if (wrong) focusInvalid(event.currentTarget)
    else
      void navigate({
        to: '/analytics',
        search: { ...(search.creator && { creator: search.creator }), from, to },
        replace: true,
        resetScroll: false,
      })
  }
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={show} noValidate>
      <Input label="From" name="from" type="date" defaultValue={search.from} className="min-w-36" />
      <Input label="To" name="to" type="date" defaultValue={search.to} error={problem} className="min-w-36" />
      <Button type="submit">Show</Button>
    </form>
  )
}
