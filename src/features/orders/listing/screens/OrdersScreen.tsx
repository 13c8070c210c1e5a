import { useNavigate } from '@tanstack/react-router'
import { ExploreLink } from '#client/navigation/ExploreLink.tsx'
import { useSession } from '#client/session/use-session.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { CaseList } from '../../disputes/screens/CaseList.tsx'
import type { OrdersTab } from '../../lists.ts'
import { SENTENCES } from '../../spec.ts'
import { roleOf, tabsOf } from '../state.ts'
import { OrderList } from './OrderList.tsx'

/** Page /orders: a user's purchases and sales of offers and products; for admins also disputes. */
export function OrdersScreen({ tab }: { tab?: OrdersTab | undefined }) {
  const role = useSession()?.user.role
  const navigate = useNavigate()
  if (role === undefined) return null
  const { tabs, open } = tabsOf(role, tab)
  const items = tabs.map((value) => ({
    value,
    label: SENTENCES.tabs[value],
    panel:
      value === 'disputes' ? (
        <CaseList />
      ) : (
        <OrderList key={value} side={roleOf(value, role)} action={value === 'bought' && <ExploreLink />} />
      ),
  }))
  return (
    <Page>
      <PageHeader title={SENTENCES.orders} text={SENTENCES.about[role]} />
      {items.length === 1 ? (
        items[0]?.panel
      ) : (
        <Tabs
          label={SENTENCES.orders}
          items={items}
          value={open}
          onChange={(to) => void navigate({ to: '/orders', search: { tab: to }, replace: true, resetScroll: false })}
        />
      )}
    </Page>
  )
}
