import { trpc } from '#client/trpc/trpc.ts'
import { fullNumber } from '#shared/money.ts'
import { Choices } from '#ui/Choices.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AUDIENCES, type Audience, audiences, SENTENCES } from '../../spec.ts'

type AudienceChoiceProps = { value: Audience; onChange: (audience: Audience) => void }

/** Radio buttons to choose the audience, each with its number of fans. */
export function AudienceChoice({ value, onChange }: AudienceChoiceProps) {
  const { data, isError } = trpc.broadcast.audiences.useQuery()
  const countsOf = (audience: Audience) => data?.audiences.find((known) => known.audience === audience)
  const chosen = countsOf(value)
  const choices = audiences.map((audience) => ({
    value: audience,
    children: (
      <span className="grid justify-items-center gap-0.5 text-center">
        <span translate="no" className="figures font-bold font-display text-lg">
          <Count count={countsOf(audience)?.count} isError={isError} />
        </span>
        <span className="font-medium text-sm">{AUDIENCES[audience].label}</span>
      </span>
    ),
  }))
  return (
    <div className="grid gap-2">
      <Choices label="Audience" className="grid-cols-3" value={value} onChange={onChange} choices={choices} />
      <p aria-live="polite" className="text-muted text-sm empty:hidden">
        {chosen && noteOn(chosen)}
      </p>
    </div>
  )
}

function Count({ count, isError }: { count: number | undefined; isError: boolean }) {
  if (count !== undefined) return fullNumber(count)
  return isError ? '–' : <Skeleton className="my-1 h-5 w-8" />
}

function noteOn({ count, recipients }: { count: number; recipients: number }): string {
  if (recipients === 0) return SENTENCES.nobody
  return recipients < count ? SENTENCES.leftOut(count - recipients) : ''
}
