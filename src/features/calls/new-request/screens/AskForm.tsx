import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { OverlapWarning } from '#features/schedule/index.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ASKING } from '../spec.ts'
import { problemsOf } from '../state.ts'
import { AskFields } from './AskFields.tsx'
import { AskTerms } from './AskTerms.tsx'
import type { useAsk } from './useAsk.ts'

type AskFormProps = { id: string; creator: string; ask: ReturnType<typeof useAsk>; heading: 'h2' | 'h3' }

/** Form of a call request, or a notice that the creator accepts no calls. `AskFooter` has the submit button. */
export function AskForm({ id, creator, ask, heading }: AskFormProps) {
  const [tried, setTried] = useState(false)
  const { query, terms, open, draft } = ask
  if (!terms && query.error)
    return (
      <ErrorState
        heading={heading}
        text={sentenceOf(query.error, ASKING.missing)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!terms) return <AskLoading />
  if (!open) return <Closed {...terms.creator} heading={heading} />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problemsOf(draft)).length > 0 || ask.overlap.isBlocked) focusInvalid(event.currentTarget)
    else ask.send()
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <AskFields terms={terms} creator={creator} draft={draft} tried={tried} onChange={ask.change} />
      <OverlapWarning overlap={ask.overlap} tried={tried} />
      <AskTerms terms={terms} draft={draft} />
    </form>
  )
}

const AskLoading = (): ReactNode => (
  <div aria-hidden="true" className="grid gap-5">
    <Skeleton className="h-12 w-full rounded-control" />
    <Skeleton className="h-40 w-full rounded-card" />
    <Skeleton className="h-12 w-full rounded-control" />
    <Skeleton className="h-24 w-full rounded-control" />
  </div>
)

type ClosedProps = { id: string; display_name: string; heading: 'h2' | 'h3' }

const Closed = ({ id, display_name, heading }: ClosedProps) => (
  <EmptyState
    heading={heading}
    title={ASKING.closed.title(display_name)}
    text={ASKING.closed.text}
    action={
      <Link to="/messages/$id" params={{ id }} className={buttonClass({ variant: 'primary' })}>
        {ASKING.closed.message}
      </Link>
    }
  />
)
