import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { OrderList } from '#features/orders/index.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { OfferList, offerPages } from './OfferList.tsx'
import { OwnOffers } from './OwnOffers.tsx'

const explore = (
  <Link to="/explore" className={buttonClass({ variant: 'primary' })}>
    Explore creators
  </Link>
)

/** /offers: a creator's offers with their figures and what was ordered; a fan's orders and what is for sale. */
export function OffersScreen() {
  const role = useSession()?.user.role
  if (role === undefined) return null
  return <Page>{role === 'creator' ? <OfCreator /> : <OfFan />}</Page>
}

function OfCreator() {
  const modals = useModals()
  const { data } = trpc.offers.own.useInfiniteQuery({}, offerPages)
  const known = data?.pages.flatMap((page) => page.offers).length
  return (
    <>
      <PageHeader
        title="Offers"
        text="What you do for a fixed price, and what was ordered."
        actions={
          <Button
            variant="primary"
            onClick={() => modals.open('createOffer', { form: 'gallery' })}
            onPointerEnter={() => void modals.preload('createOffer')}
          >
            <Plus aria-hidden="true" />
            Create offer
          </Button>
        }
      />
      <Tabs
        label="Offers"
        items={[
          {
            ...{ value: 'offers', label: 'Your offers', panel: <OwnOffers /> },
            ...(known !== undefined && { count: known }),
          },
          { value: 'orders', label: 'Orders', panel: <OrderList side="seller" /> },
        ]}
      />
    </>
  )
}

function OfFan() {
  return (
    <>
      <PageHeader title="Offers" text="Special things creators do for a fixed price." />
      <Tabs
        label="Offers"
        items={[
          { value: 'orders', label: 'Your orders', panel: <OrderList side="buyer" action={explore} /> },
          { value: 'offers', label: 'For sale', panel: <OfferList action={explore} /> },
        ]}
      />
    </>
  )
}
