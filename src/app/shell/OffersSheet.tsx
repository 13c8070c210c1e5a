import { Link } from '@tanstack/react-router'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useModals } from '#client/modals/useModals.ts'
import { useNavigation } from '#client/navigation/useNavigation.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { fullNumber } from '#shared/money.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { Price } from './Price.tsx'
import { type ExampleOffer, exampleOffers, SENTENCES } from './spec.ts'

/**
 * The menu's Special Offers. Creators see examples and can turn one into a draft of their own; fans see real offers
 * only.
 */
export function OffersSheet({ open, onOpenChange, size = 'md', variant }: ModalComponentProps<'specialOffers'>) {
  const role = useSession()?.user.role
  const isFan = role === 'fan'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={SENTENCES.specialOffers}
      size={size}
      variant={variant}
      description={isFan ? SENTENCES.offersReal : SENTENCES.offersExample}
    >
      {isFan ? (
        <RealOffers onChoose={() => onOpenChange(false)} />
      ) : (
        <div className="grid gap-4">
          <ul className="grid gap-3">
            {exampleOffers.map((offer) => (
              <li key={offer.name}>
                <Offer offer={offer} canCreate={role === 'creator'} onChoose={() => onOpenChange(false)} />
              </li>
            ))}
          </ul>
          {role === 'creator' && (
            <Link to="/offers" onClick={() => onOpenChange(false)} className={buttonClass({ block: true })}>
              {SENTENCES.ownOffers}
            </Link>
          )}
        </div>
      )}
    </Dialog>
  )
}

type OfferProps = { offer: ExampleOffer; canCreate: boolean; onChoose: () => void }

function Offer({ offer, canCreate, onChoose }: OfferProps) {
  const { name, what, tokens, unit, was, tag } = offer
  return (
    <div className="grid gap-3 rounded-card bg-wash p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="grid gap-0.5">
          <h3 className="font-bold font-display text-lg">{name}</h3>
          {what && <p className="text-muted text-sm">{what}</p>}
        </div>
        {tag && <Badge tone="gold">{tag}</Badge>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">
          <Price tokens={tokens} /> {unit}
          {was !== undefined && (
            <span translate="no" className="figures ms-2">
              was <s>{fullNumber(was)}</s>
            </span>
          )}
        </p>
        {canCreate && <Create offer={offer} onChoose={onChoose} />}
      </div>
    </div>
  )
}

/** Turns an example into the creator's own draft, with its texts and its price. */
function Create({ offer, onChoose }: { offer: ExampleOffer; onChoose: () => void }) {
  const modals = useModals()
  const { name, what = name, tokens } = offer
  const press = () => {
    onChoose()
    modals.open('createOffer', { begin: { title: name, description: what, priceTokens: tokens }, form: 'gallery' })
  }
  return (
    <Button size="sm" onClick={press} onPointerEnter={() => void modals.preload('createOffer')}>
      {SENTENCES.createOffer}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}

const offersShown = 10

/** The newest offers of creators. */
function RealOffers({ onChoose }: { onChoose: () => void }) {
  const { goTo } = useNavigation()
  const { data, isError, isFetching, refetch } = trpc.offers.list.useQuery({ limit: offersShown })
  const explore = () => {
    onChoose()
    goTo('/explore')
  }
  if (isError && !data)
    return <ErrorState text={SENTENCES.offersFailed} retrying={isFetching} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="grid gap-3">
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} className="h-28 rounded-card" />
        ))}
      </div>
    )
  if (data.offers.length === 0)
    return (
      <EmptyState
        title={SENTENCES.noOffers}
        text={SENTENCES.noOffersMore}
        action={
          <Button variant="primary" onClick={explore}>
            Explore creators
          </Button>
        }
      />
    )
  return (
    <div className="grid gap-4">
      <ul className="grid gap-3">
        {data.offers.map(({ id, title, priceTokens, deliveryTime, creator }) => (
          <li key={id}>
            <Link to="/offer/$id" params={{ id }} onClick={onChoose} className="grid gap-2 rounded-card bg-wash p-4">
              <span className="line-clamp-2 font-bold font-display text-lg [overflow-wrap:anywhere]">{title}</span>
              <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted text-sm">
                <span className="flex min-w-0 items-center gap-2">
                  <Avatar name={creator.display_name} src={creator.avatar_url} size="sm" />
                  <span translate="no" className="truncate">
                    {creator.display_name}
                  </span>
                </span>
                <span>
                  <TokenAmount tokens={priceTokens} /> · {deliveryTime}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/offers" onClick={onChoose} className={buttonClass({ block: true })}>
        {SENTENCES.allOffers}
      </Link>
    </div>
  )
}
