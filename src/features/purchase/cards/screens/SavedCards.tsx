import { sentenceOf } from '#client/query/sentence.ts'
import { correctedNow } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { SavedCard } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'
import { cardName, expiryText, isExpired } from '../rules.ts'

/** List of saved cards with buttons that remove them. */
export function SavedCards() {
  const cards = trpc.purchase.cards.useQuery()
  const { data, isError, isFetching } = cards
  if (!data && isError)
    return <ErrorState text={SENTENCES.cardsMissing} retrying={isFetching} onRetry={() => void cards.refetch()} />
  if (!data) return <Skeleton className="h-14" />
  if (data.cards.length === 0) return <p className="text-muted">{SENTENCES.noCards}</p>
  return (
    <ul>
      {data.cards.map((card) => (
        <CardLine key={card.id} card={card} />
      ))}
    </ul>
  )
}

function CardLine({ card }: { card: SavedCard }) {
  const { purchase } = trpc.useUtils()
  const name = cardName(card)
  const { mutate, isPending, error } = trpc.purchase.removeCard.useMutation({
    onSuccess: () => void toast.success(SENTENCES.cardRemoved),
    onSettled: () => purchase.cards.invalidate(),
  })
  return (
    <li className="grid gap-1 border-line border-t py-3 first:border-t-0">
      <div className="flex items-center justify-between gap-4">
        <span className="min-w-0">
          <span className="block truncate font-medium">{name}</span>
          <span translate="no" className="figures flex items-center gap-2 text-muted text-sm">
            {expiryText(card)}
            {isExpired(card, correctedNow()) && <Badge tone="warning">Expired</Badge>}
          </span>
        </span>
        <Button size="sm" variant="outline" loading={isPending} onClick={() => mutate({ id: card.id })}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {error && sentenceOf(error)}
      </p>
    </li>
  )
}
