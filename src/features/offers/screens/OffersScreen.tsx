import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { OfferList } from './OfferList.tsx'
import { OwnOffers } from './OwnOffers.tsx'

const explore = (
  <Link to="/explore" className={buttonClass({ variant: 'primary' })}>
    Explore creators
  </Link>
)

/** /offers: a creator's own offers with their figures; for a fan what is for sale. */
export function OffersScreen() {
  const role = useSession()?.user.role
  if (role === undefined) return null
  const isCreator = role === 'creator'
  return (
    <Page>
      <PageHeader
        title="Offers"
        text={isCreator ? 'What you do for a fixed price.' : 'Special things creators do for a fixed price.'}
        actions={
          <div className="flex flex-wrap gap-2">
            <Link to="/orders" className={buttonClass()}>
              Orders
            </Link>
            {isCreator && <CreateOffer />}
          </div>
        }
      />
      {isCreator ? <OwnOffers /> : <OfferList action={explore} />}
    </Page>
  )
}

function CreateOffer() {
  const modals = useModals()
  return (
    <Button
      variant="primary"
      onClick={() => modals.open('createOffer', { form: 'gallery' })}
      onPointerEnter={() => void modals.preload('createOffer')}
    >
      <Plus aria-hidden="true" />
      Create offer
    </Button>
  )
}
