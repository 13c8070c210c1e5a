import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { sentenceOf, useFailure } from './sentence.ts'

type Failure = { data?: { httpStatus: number } | null | undefined }

/** Returns true if the thing does not exist or is not visible to the reader. Both cases look the same. */
const isMissing = ({ data }: Failure) => data?.httpStatus === 404 || data?.httpStatus === 422

/** Query options for a single thing: a missing one is not requested again. */
export const singleItemQuery = { retry: (count: number, error: Failure) => !isMissing(error) && count < 2 }

type QueryOneProps<Data> = {
  query: {
    data: Data | undefined
    error: Failure | null
    errorUpdateCount: number
    isFetching: boolean
    refetch: () => unknown
  }
  /** Title of the error, used when the server sends no sentence. */
  failed: string
  /** Shown when the thing does not exist, with a link to another page. */
  missing: { title: string; text: string; to: '/calls' | '/live' | '/orders' | '/settings/wallet'; toLabel: string }
  loading: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders one thing of the server, or the reason why it cannot be shown. */
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
