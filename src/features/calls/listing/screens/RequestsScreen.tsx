import { Link, useNavigate } from '@tanstack/react-router'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { SENTENCES } from '../../requests/spec.ts'
import type { CallsSearch } from '../lists.ts'
import { LISTS } from '../spec.ts'
import { openedBy, tabsOf } from '../state.ts'
import { CallTabs } from './CallTabs.tsx'

const tabs = tabsOf('requests')

/** /call-requests and /requests: what fans ask a creator for. Admins are told that they get none. */
export function RequestsScreen(search: CallsSearch) {
  const { tab } = openedBy('requests', search)
  const role = useSession()?.user.role
  const navigate = useNavigate()
  if (role === undefined) return null
  return (
    <Page>
      <PageHeader title={SENTENCES.title} text={LISTS.requestsAbout} />
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
          {...{ label: SENTENCES.title, side: 'creator', tabs, tab, place: 'page' }}
          onTab={(to) => void navigate({ to: '.', search: { tab: to }, replace: true, resetScroll: false })}
          action={<RatesButton />}
        />
      )}
    </Page>
  )
}

/** The way on for a creator whom nobody has asked yet. */
export function RatesButton() {
  const modals = useModals()
  return (
    <Button onPointerEnter={() => void modals.preload('pricingRates')} onClick={() => modals.open('pricingRates')}>
      {LISTS.toRates}
    </Button>
  )
}
