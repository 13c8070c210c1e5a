import { type FormEvent, useState } from 'react'
import { fieldSentencesOf, sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { fullNumber } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { weekdayMomentText } from '#ui/dates.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { focusInvalid } from '#ui/focusInvalid.ts'
import { Input } from '#ui/Input.tsx'
import { Progress } from '#ui/Progress.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { toast } from '#ui/toast.ts'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { SpendingLimit as Limit } from '../contract.ts'
import { FAN_SENTENCES, limitMax } from '../spec.ts'

/** Form for the fan's own weekly spending limit, with the tokens that remain this week. */
export function SpendingLimit() {
  const limit = trpc.wallet.spendingLimit.useQuery()
  const { data, isError, isFetching } = limit
  if (data) return <LimitForm key={String(data.tokens)} limit={data} />
  if (isError)
    return <ErrorState text={FAN_SENTENCES.limitMissing} retrying={isFetching} onRetry={() => void limit.refetch()} />
  return <Skeleton className="h-32" />
}

function LimitForm({ limit }: { limit: Limit }) {
  const [typed, setTyped] = useState(limit.tokens === null ? '' : String(limit.tokens))
  const [wrong, setWrong] = useState<string>()
  const { set, saving, problem } = useSetLimit(setWrong)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const tokens = readTokens(typed)
    const complaint = complaintAbout(tokens)
    setWrong(complaint)
    if (complaint !== undefined) focusInvalid(event.currentTarget)
    else if (tokens !== undefined && !saving) set(tokens)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {limit.tokens !== null && <Spent limit={limit} />}
      <Input
        label="Tokens in seven days"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={wrong}
        hint={FAN_SENTENCES.limitRaise}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(undefined)
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={saving}>
          Set limit
        </Button>
        {limit.tokens !== null && limit.next_at === null && (
          <Button variant="ghost" loading={saving} onClick={() => set(null)}>
            Remove the limit
          </Button>
        )}
      </div>
      <Ahead limit={limit} />
      <p role="alert" className="font-medium text-danger text-sm empty:hidden">
        {problem}
      </p>
    </form>
  )
}

function Spent({ limit: { tokens, spent } }: { limit: Limit }) {
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
        <TokenAmount tokens={spent} /> of <TokenAmount tokens={tokens ?? 0} /> spent in the last seven days
      </p>
      <Progress label="Spent of the weekly limit" tone="gold" value={tokens ? (spent / tokens) * 100 : 100} />
    </div>
  )
}

function Ahead({ limit: { next_at, next_tokens } }: { limit: Limit }) {
  if (!next_at) return null
  const what = next_tokens === null ? 'No limit' : `${fullNumber(next_tokens)} tokens a week`
  return (
    <p className="text-muted text-sm">
      <ViewerText exact>{(zone) => FAN_SENTENCES.limitLater(what, weekdayMomentText(next_at, zone))}</ViewerText>
    </p>
  )
}

function useSetLimit(complain: (words: string | undefined) => void) {
  const { wallet } = trpc.useUtils()
  const { mutate, isPending, error } = trpc.wallet.setSpendingLimit.useMutation({
    onSuccess: (limit, sent) => {
      const tokens = sent?.tokens ?? null
      wallet.spendingLimit.setData(undefined, limit)
      if (limit.next_at === null)
        toast.success(tokens === null ? FAN_SENTENCES.limitOff : FAN_SENTENCES.limitSet(tokens))
    },
    onError: (failure) => complain(fieldSentencesOf(failure).tokens),
  })
  const isOfField = error !== null && fieldSentencesOf(error).tokens !== undefined
  return {
    set: (tokens: number | null) => mutate({ tokens }),
    saving: isPending,
    problem: error && !isOfField ? sentenceOf(error) : null,
  }
}

const readTokens = (typed: string): number | undefined =>
  /^\d{1,15}$/.test(typed.trim()) ? Number(typed.trim()) : undefined

function complaintAbout(tokens: number | undefined): string | undefined {
  if (tokens === undefined) return FAN_SENTENCES.limitForm
  return tokens > limitMax ? FAN_SENTENCES.limitTooLarge : undefined
}
