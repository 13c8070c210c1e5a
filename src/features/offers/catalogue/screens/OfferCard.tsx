import { Link } from '@tanstack/react-router'
import { Clock3 } from 'lucide-react'
import { fullNumber } from '#shared/money.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { PublicOffer } from '../../contract.ts'
import { withinText } from '../../rules.ts'
import { SENTENCES } from '../../spec.ts'

type OfferCardProps = {
  offer: PublicOffer /** True in a list of one creator's offers. */
  hideCreator?: boolean
}

/** An offer in a list with its creator, price and delivery time; the whole card links to its page. */
export function OfferCard({ offer, hideCreator = false }: OfferCardProps) {
  const { id, title, description, category, priceTokens, left, creator } = offer
  return (
    <Link to="/offer/$id" params={{ id }} className="card card-pad card-press grid content-between gap-4">
      <span className="grid gap-2">
        <span className="flex flex-wrap gap-2">
          <Badge>{category}</Badge>
          {left === 0 && <Badge tone="warning">{SENTENCES.soldOut}</Badge>}
          {left !== null && left > 0 && left <= 5 && <Badge tone="gold">{fullNumber(left)} left</Badge>}
        </span>
        <span className="line-clamp-2 font-bold font-display text-lg [overflow-wrap:anywhere]">{title}</span>
        <span className="line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">{description}</span>
      </span>
      <span className="grid gap-3">
        {!hideCreator && (
          <span className="flex min-w-0 items-center gap-2 text-sm">
            <Avatar name={creator.display_name} src={creator.avatar_url} size="sm" />
            <span translate="no" className="truncate">
              {creator.display_name}
            </span>
          </span>
        )}
        <span className="flex items-center justify-between gap-4">
          <TokenAmount tokens={priceTokens} className="text-lg" />
          <span className="inline-flex items-center gap-1.5 text-muted text-sm">
            <Clock3 aria-hidden="true" className="size-4" />
            {withinText(offer)}
          </span>
        </span>
      </span>
    </Link>
  )
}
