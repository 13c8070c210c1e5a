import { useModals } from '#client/modals/useModals.ts'
import { ExploreLink } from '#client/navigation/ExploreLink.tsx'
import { useSession } from '#client/session/use-session.ts'
import { SellingHeader } from '#features/orders/index.ts'
import { Ways } from '#features/schedule/index.ts'
import { Page } from '#ui/Page.tsx'
import { OfferList } from '../catalogue/screens/OfferList.tsx'
import { OwnOffers } from './OwnOffers.tsx'

/** Page /offers: a creator's own offers with figures; for a fan the offers for sale. */
export function OffersScreen() {
  const modals = useModals()
  const role = useSession()?.user.role
  if (role === undefined) return null
  const isCreator = role === 'creator'
  const add = {
    label: 'Create offer',
    open: () => modals.open('createOffer', { form: 'gallery' }),
    preload: () => modals.preload('createOffer'),
  }
  return (
    <Page wide={!isCreator}>
      <SellingHeader
        title="Offers"
        text={isCreator ? 'Your services for a fixed price.' : 'Special things creators do for a fixed price.'}
        add={isCreator ? add : undefined}
      />
      {isCreator ? (
        <OwnOffers />
      ) : (
        <>
          <Ways path="/offers" />
          <OfferList action={<ExploreLink />} />
        </>
      )}
    </Page>
  )
}
