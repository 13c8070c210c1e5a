import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CirclePause, CirclePlay, Clock3, Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react'
import { ChoiceBox } from '#client/managing/ChoiceBox.tsx'
import type { Choice } from '#client/managing/useManaging.ts'
import { useModals } from '#client/modals/useModals.ts'
import { HIDDEN, HiddenNote } from '#features/moderation/index.ts'
import { fullNumber, usdText } from '#shared/money.ts'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { OwnOffer } from '../../contract.ts'
import { withinText } from '../../rules.ts'
import { SENTENCES } from '../../spec.ts'

type OwnOfferCardProps = {
  offer: OwnOffer
  onToggle: (offer: OwnOffer) => void
  onDelete: (offer: OwnOffer) => void
  /** Prefetches the delete dialog. */
  preload: () => unknown
  /** Set while several offers are being selected: a press selects or deselects the offer. */
  choice?: Choice | undefined
}

/** Card of the creator's own offer, with figures that only the creator sees. */
export function OwnOfferCard({ offer, onToggle, onDelete, preload, choice }: OwnOfferCardProps) {
  const modals = useModals()
  const { id, title, category, priceTokens, maxQuantity, purchaseCount, active, hidden_reason } = offer
  const isSoldOut = maxQuantity !== null && purchaseCount >= maxQuantity
  return (
    <article
      aria-label={title}
      className={clsx(
        'card card-pad relative grid content-between gap-4',
        choice?.chosen && 'outline-3 outline-accent outline-offset-2',
      )}
    >
      <div className="grid gap-2">
        <div className="flex items-start justify-between gap-2">
          <span className="flex flex-wrap gap-2 pt-1">
            <Badge>{category}</Badge>
            {hidden_reason !== null && <Badge tone="danger">{HIDDEN.title}</Badge>}
            {!active && <Badge tone="warning">{SENTENCES.paused}</Badge>}
            {active && isSoldOut && <Badge tone="warning">{SENTENCES.soldOut}</Badge>}
          </span>
          {choice && <ChoiceBox title={title} choice={choice} />}
          <span hidden={choice !== undefined}>
            <Menu
              preload={preload}
              align="end"
              trigger={
                <IconButton label={`More about ${title}`} size="sm">
                  <Ellipsis aria-hidden="true" />
                </IconButton>
              }
              entries={[
                {
                  label: 'Edit',
                  icon: <Pencil aria-hidden="true" />,
                  onSelect: () => modals.open('createOffer', { offer }),
                },
                {
                  label: 'See its page',
                  icon: <Eye aria-hidden="true" />,
                  link: <Link to="/offer/$id" params={{ id }} />,
                },
                {
                  label: active ? 'Pause selling' : 'Sell again',
                  icon: active ? <CirclePause aria-hidden="true" /> : <CirclePlay aria-hidden="true" />,
                  onSelect: () => onToggle(offer),
                },
                'line',
                {
                  label: 'Delete',
                  icon: <Trash2 aria-hidden="true" />,
                  tone: 'danger',
                  onSelect: () => onDelete(offer),
                },
              ]}
            />
          </span>
        </div>
        <h2 className="line-clamp-2 font-bold font-display text-lg [overflow-wrap:anywhere]">{title}</h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
          <TokenAmount tokens={priceTokens} className="text-base" />
          <span className="inline-flex items-center gap-1.5">
            <Clock3 aria-hidden="true" className="size-4" />
            {withinText(offer)}
          </span>
        </p>
        {hidden_reason !== null && <HiddenNote rule={hidden_reason} />}
      </div>
      <Figures offer={offer} />
    </article>
  )
}

export function Figures({ offer }: { offer: OwnOffer }) {
  const { viewCount, purchaseCount, maxQuantity, conversion, earningsUsdCents } = offer
  const sold =
    maxQuantity === null ? fullNumber(purchaseCount) : `${fullNumber(purchaseCount)}/${fullNumber(maxQuantity)}`
  const figures = [
    ['Views', fullNumber(viewCount)],
    ['Sold', sold],
    ['Conversion', conversion === null ? '–' : `${conversion}%`],
    ['Earned about', usdText(earningsUsdCents)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 border-line border-t pt-4">
      {figures.map(([name, value]) => (
        <div key={name} className="grid">
          <dt className="text-muted text-xs">{name}</dt>
          <dd translate="no" className="figures font-semibold">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
