import type { ModalComponentProps } from '#client/modals/names.ts'
import { useModals } from '#client/modals/useModals.ts'
import { useNavigation } from '#client/navigation/useNavigation.ts'
import { useSession } from '#client/session/use-session.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { fullNumber } from '#ui/numbers.ts'
import { Price } from './Price.tsx'
import { type ExampleOffer, exampleOffers, SENTENCES } from './spec.ts'

/**
 * The menu's Special Offers (specification 1 §2.4, §9). Creators read examples and make one of them theirs; fans see real
 * offers only, of which there are none before an offer was made (decision G5).
 */
export function OffersSheet({ open, onOpenChange, size = 'md', variant }: ModalComponentProps<'specialOffers'>) {
  const role = useSession()?.user.role
  const { goTo } = useNavigation()
  const explore = () => {
    onOpenChange(false)
    goTo('/explore')
  }
  const isFan = role === 'fan'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={SENTENCES.specialOffers}
      size={size}
      variant={variant}
      {...(!isFan && { description: SENTENCES.offersExample })}
    >
      {isFan ? (
        <EmptyState
          title={SENTENCES.noOffers}
          text={SENTENCES.noOffersMore}
          action={
            <Button variant="primary" onClick={explore}>
              Explore creators
            </Button>
          }
        />
      ) : (
        <ul className="grid gap-3">
          {exampleOffers.map((offer) => (
            <li key={offer.name}>
              <Offer offer={offer} canCreate={role === 'creator'} onChoose={() => onOpenChange(false)} />
            </li>
          ))}
        </ul>
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
            <span className="figures ms-2">
              was <s>{fullNumber(was)}</s>
            </span>
          )}
        </p>
        {canCreate && <Create name={name} onChoose={onChoose} />}
      </div>
    </div>
  )
}

function Create({ name, onChoose }: { name: string; onChoose: () => void }) {
  const modals = useModals()
  const { goTo } = useNavigation()
  const press = () => {
    onChoose()
    if (modals.has('createOffer')) modals.open('createOffer')
    else goTo('/offers')
  }
  return (
    <Button size="sm" onClick={press} onPointerEnter={() => modals.preload('createOffer')}>
      {SENTENCES.createOffer}
      <span className="sr-only">: {name}</span>
    </Button>
  )
}
