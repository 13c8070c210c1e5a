import { useNavigate } from '@tanstack/react-router'
import { ExploreLink } from '#client/navigation/ExploreLink.tsx'
import { useSession } from '#client/session/use-session.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Select } from '#ui/Select.tsx'
import { LISTS } from '../listing/spec.ts'
import { endStates, selectionOf, tabsOf } from '../listing/state.ts'
import type { CallsSearch } from '../lists.ts'
import { STATES } from '../spec.ts'
import { CallTabs } from './CallTabs.tsx'
import { RatesButton } from './RequestsScreen.tsx'

const tabs = tabsOf('calls')
const sides = (['creator', 'fan'] as const).map((value) => ({ value, label: LISTS.sides[value] }))

/**
 * Screen of /calls: all calls of a fan; for a creator the received calls, or those that the creator requested as a fan.
 */
export function CallsScreen(search: CallsSearch) {
  const { tab, state, as } = selectionOf('calls', search)
  const role = useSession()?.user.role
  const navigate = useNavigate()
  if (role === undefined) return null
  const isCreator = role === 'creator'
  const side = isCreator ? (as ?? 'creator') : 'fan'
  const show = (to: CallsSearch) => void navigate({ to: '/calls', search: to, replace: true, resetScroll: false })
  return (
    <Page>
      <PageHeader
        title={LISTS.calls}
        text={LISTS.about[side]}
        actions={
          isCreator && (
            <SegmentedControl
              label={LISTS.sides.label}
              segments={sides}
              value={side}
              onChange={(to) => show({ as: to })}
              className="w-full sm:w-72"
            />
          )
        }
      />
      <CallTabs
        key={side}
        label={LISTS.calls}
        side={side}
        tabs={tabs}
        tab={tab}
        state={state}
        place={'page'}
        onTab={(to) => show({ tab: to, ...(as && { as }) })}
        filter={
          <Select
            label={LISTS.state}
            className="w-full sm:w-56"
            value={state ?? ''}
            onChange={({ target }) => show({ ...(as && { as }), ...(target.value && { state: target.value }) })}
          >
            <option value="">{LISTS.anyState}</option>
            {endStates.map((one) => (
              <option key={one} value={one}>
                {STATES[one]}
              </option>
            ))}
          </Select>
        }
        action={side === 'fan' ? <ExploreLink /> : <RatesButton />}
      />
    </Page>
  )
}
