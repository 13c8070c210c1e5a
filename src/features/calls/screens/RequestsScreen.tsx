import { Link, useNavigate } from '@tanstack/react-router'
import { useModals } from '#client/modals/useModals.ts'
import { ExploreLink } from '#client/navigation/ExploreLink.tsx'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { LISTS } from '../listing/spec.ts'
import { selectionOf, tabsOf } from '../listing/state.ts'
import type { CallsSearch } from '../lists.ts'
import { SENTENCES } from '../spec.ts'
import { CallTabs } from './CallTabs.tsx'

const tabs = tabsOf('requests')

/** Screen of /call-requests and /requests: requests that a creator received or a fan made; admins have none. */
export function RequestsScreen(search: CallsSearch) {
  const { tab } = selectionOf('requests', search)
  const role = useSession()?.user.role
  const navigate = useNavigate()
  if (role === undefined) return null
  const side = role === 'fan' ? 'fan' : 'creator'
  return (
    <Page>
      <PageHeader title={SENTENCES.title} text={LISTS.requestsAbout[side]} />
      {role === 'admin' ? (
        <EmptyState
          heading="h2"
          {...LISTS.noneForAdmins}
          action={
            <Link to="/wallet" className={buttonClass()}>
              {LISTS.toFigures}
            </Link>
          }
        />
      ) : (
        <CallTabs
          label={SENTENCES.title}
          side={side}
          tabs={tabs}
          tab={tab}
          place={'page'}
          onTab={(to) => void navigate({ to: '.', search: { tab: to }, replace: true, resetScroll: false })}
          action={side === 'fan' ? <ExploreLink /> : <RatesButton />}
        />
      )}
    </Page>
  )
}

/** Button that opens the call rates, for creators without requests. */
export function RatesButton() {
  const modals = useModals()
  return (
    <Button onPointerEnter={() => void modals.preload('pricingRates')} onClick={() => modals.open('pricingRates')}>
      {LISTS.toRates}
    </Button>
  )
}
