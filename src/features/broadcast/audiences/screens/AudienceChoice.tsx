import { trpc } from '#client/trpc/trpc.ts'
import { fullNumber } from '#shared/money.ts'
import { Choices } from '#ui/Choices.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AUDIENCES, type Audience, audiences, SENTENCES } from '../../spec.ts'

type AudienceChoiceProps = { value: Audience; onChange: (audience: Audience) => void }

/** Choice of the audience, with the number of fans in each. */
export function AudienceChoice({ value, onChange }: AudienceChoiceProps) {
  const { data, isError } = trpc.broadcast.audiences.useQuery()
  const of = (audience: Audience) => data?.audiences.find((known) => known.audience === audience)
  const chosen = of(value)
  const choices = audiences.map((audience) => ({
    value: audience,
    children: (
      <span className="grid justify-items-center gap-0.5 text-center">
        <span translate="no" className="figures font-bold font-display text-lg">
          <Count count={of(audience)?.count} isError={isError} />
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
