import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { sentenceOf } from './sentence.ts'
import { useFailure } from './useFailure.ts'

type Failure = { data?: { httpStatus: number } | null | undefined }

/** What a page is about does not exist, or is not the reader's: the same to whoever asks. */
const isMissing = ({ data }: Failure) => data?.httpStatus === 404 || data?.httpStatus === 422

/** Options of a query for one thing: what is not there is not asked for again. */
export const oneThing = { retry: (count: number, error: Failure) => !isMissing(error) && count < 2 }

type QueryOneProps<Data> = {
  query: {
    data: Data | undefined
    error: Failure | null
    errorUpdateCount: number
    isFetching: boolean
    refetch: () => unknown
  }
  /** Said where nobody has better words for what went wrong. */
  failed: string
  /** In its place where it is not there, with the way on. */
  missing: { title: string; text: string; to: '/calls' | '/live' | '/orders' | '/settings/wallet'; toLabel: string }
  loading: ReactNode
  children: (data: Data) => ReactNode
}

/** A page about one thing of the server: the thing, or why it is not shown. */
export function QueryOne<Data>({ query, failed, missing, loading, children }: QueryOneProps<Data>) {
  const { data, isFetching, refetch } = query
  const error = useFailure(query)
  if (data !== undefined) return children(data)
  if (!error) return loading
  if (!isMissing(error))
    return (
      <ErrorState heading="h1" text={sentenceOf(error, failed)} retrying={isFetching} onRetry={() => void refetch()} />
    )
  const { to, toLabel, ...said } = missing
  return (
    <EmptyState
      heading="h1"
      {...said}
      action={
        <Link to={to} className={buttonClass()}>
          {toLabel}
        </Link>
      }
    />
  )
}
