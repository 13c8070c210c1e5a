import { clsx } from 'clsx'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import { vibrate } from '#client/navigation/vibrate.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { OwnViewers } from '#features/live/index.ts'
import { UnreadBadge } from '#features/messages/index.ts'
import { RisingTokens } from '#features/wallet/index.ts'
import type { User } from '#shared/session.ts'
import { PhoneMenu } from './PhoneMenu.tsx'
import { PlaceControl } from './PlaceControl.tsx'
import { type Tab, tabsFor } from './places.ts'
import { useTabSwipes } from './useTabSwipes.ts'

/** The bar at the bottom of a narrow screen: 72 px above the safe area. */
export function TabBar({ user }: { user: User }) {
  const tabs = tabsFor(user.role, usePublicConfig().flags)
  useTabSwipes(tabs)
  return (
    <nav aria-label="Main" className="tabbar safe-bottom">
      <ul className="grid h-18 auto-cols-fr grid-flow-col border-line border-t">
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Slot tab={tab} user={user} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Slot({ tab, user }: { tab: Tab; user: User }) {
  const face = <Face tab={tab} />
  if ('to' in tab || tab.opens !== 'menu')
    return (
      <PlaceControl place={tab} className="tab-slot" onChoose={vibrate}>
        {face}
        {'to' in tab && tab.to === '/messages' && <UnreadBadge className="absolute start-1/2 top-2 ms-1" />}
      </PlaceControl>
    )
  const trigger = (
    <button type="button" className="tab-slot" onClick={vibrate}>
      {face}
    </button>
  )
  return <PhoneMenu user={user} trigger={trigger} />
}

/** Shows the balance in place of the label, or the label while the balance is unknown. */
function Balance({ otherwise }: { otherwise: string }) {
  const { data } = trpc.wallet.balance.useQuery()
  if (!data) return otherwise
  return (
    <span className="grid">
      <span className="sr-only">Your wallet: </span>
      <RisingTokens tokens={data.balance} />
    </span>
  )
}

function Face({ tab }: { tab: Tab }) {
  const Icon = tab.icon
  const opens = 'opens' in tab ? tab.opens : undefined
  return (
    <>
      <span className={clsx('tab-icon', opens === 'goLiveSetup' && 'tab-icon-lit')}>
        <Icon aria-hidden="true" />
      </span>
      {opens === 'walletPopup' ? (
        <Balance otherwise={tab.label} />
      ) : opens === 'goLiveSetup' ? (
        <OwnViewers otherwise={tab.label} />
      ) : (
        tab.label
      )}
    </>
  )
}
