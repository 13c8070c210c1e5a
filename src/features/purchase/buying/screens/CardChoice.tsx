import { useEffect } from 'react'
import { correctedNow } from '#client/time/clock.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Choices } from '#ui/Choices.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Switch } from '#ui/Switch.tsx'
import { cardName, expiryText, isExpired } from '../../cards/rules.ts'
import type { SavedCard } from '../../contract.ts'
import { SENTENCES, savedCardsMax } from '../../spec.ts'
import { canChange, chooseCard, chooseToSave, offerCards, type Purchase, touchCard } from '../state.ts'
import { CardField } from './CardField.tsx'
import { ProviderMissing } from './ProviderMissing.tsx'
import type { Provider } from './stripe.ts'

type CardChoiceProps = {
  purchase: Purchase
  move: (move: (purchase: Purchase) => Purchase) => void
  provider: Provider
  isShown: boolean
}

const another = 'another'

/** Choice between saved cards and a new card. The provider's frame takes the new card, which can be saved. */
export function CardChoice({ purchase, move, provider, isShown }: CardChoiceProps) {
  const { draft, problem } = purchase
  const { cards, loading } = useOfferedCards(move)
  const open = canChange(purchase)
  const wrong = problem?.field === 'card' ? problem.sentence : undefined
  const usesSaved = typeof draft.savedCard === 'string'
  if (loading) return <Skeleton className="h-20" />
  return (
    <div className="grid gap-4">
      {cards.length > 0 && (
        <Choices
          label="Card"
          className="gap-2"
          value={draft.savedCard ?? another}
          onChange={(value) => move((now) => chooseCard(now, value === another ? null : value))}
          choices={[
            ...cards.map((one) => ({ value: one.id, disabled: !open, children: <SavedCardLine card={one} /> })),
            { value: another, disabled: !open, children: <span className="font-medium">Another card</span> },
          ]}
        />
      )}
      {usesSaved && wrong && (
        <p role="alert" className="font-medium text-danger text-sm">
          {wrong}
        </p>
      )}
      {usesSaved && <ProviderMissing provider={provider} text={SENTENCES.providerMissing} />}
      <div className="grid gap-3 [&[hidden]]:hidden" hidden={usesSaved}>
        <CardField
          provider={provider}
          isShown={isShown && !usesSaved}
          disabled={!open}
          error={wrong}
          onChange={() => move(touchCard)}
        />
        {cards.length < savedCardsMax && (
          <Switch
            label="Save this card"
            hint="For your next purchase. You can remove it at any time."
            checked={draft.saveCard}
            disabled={!open}
            onChange={(save) => move((now) => chooseToSave(now, save))}
          />
        )}
      </div>
    </div>
  )
}

/** Adds the saved cards to the choice. If they cannot be loaded, the buyer can still type a card. */
function useOfferedCards(move: CardChoiceProps['move']) {
  const { data, isPending } = trpc.purchase.cards.useQuery(undefined, { retry: 1 })
  const cards = (data?.cards ?? []).filter((one) => !isExpired(one, correctedNow()))
  const ids = cards.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list changes, not when `move` changes
  useEffect(() => {
    if (!isPending) move((now) => offerCards(now, ids === '' ? [] : ids.split(' ')))
  }, [ids, isPending])
  return { cards, loading: isPending }
}

function SavedCardLine({ card }: { card: SavedCard }) {
  return (
    <span className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 truncate font-medium">{cardName(card)}</span>
      <span translate="no" className="figures shrink-0 text-muted text-sm">
        {expiryText(card)}
      </span>
    </span>
  )
}
