import { Link } from '@tanstack/react-router'
import { fullNumber } from '#shared/money.ts'
import { Badge } from '#ui/Badge.tsx'
import { fewLeft, SalePoster } from '#ui/SalePoster.tsx'
import type { PublicOffer } from '../../contract.ts'
import { withinText } from '../../rules.ts'
import { SENTENCES } from '../../spec.ts'

type OfferCardProps = {
  offer: PublicOffer /** True in a list of one creator's offers. */
  hideCreator?: boolean
}

/** Poster of an offer with its creator, price and delivery time. */
export function OfferCard({ offer, hideCreator = false }: OfferCardProps) {
  const { id, title, category, priceTokens, left, creator } = offer
  return (
    <SalePoster
      title={title}
      picture={offer.poster_url}
      creator={creator}
      hideCreator={hideCreator}
      link={({ className, children }) => (
        <Link to="/offer/$id" params={{ id }} className={className}>
          {children}
        </Link>
      )}
      badges={
        <>
          <Badge tone="glass" className="badge-cut">
            {category}
          </Badge>
          {left === 0 && <Badge tone="warning">{SENTENCES.soldOut}</Badge>}
          {left !== null && left > 0 && left <= fewLeft && <Badge tone="gold">{fullNumber(left)} left</Badge>}
        </>
      }
      line={withinText(offer)}
      tokens={priceTokens}
      isSoldOut={left === 0}
    />
  )
}
