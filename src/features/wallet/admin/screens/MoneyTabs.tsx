import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Tabs } from '#ui/Tabs.tsx'
import { type MoneyTab, moneyTabs } from '../../lists.ts'
import type { Figures } from '../contract.ts'
import { ADMIN_SENTENCES } from '../spec.ts'
import { Adjustments } from './Adjustments.tsx'
import { Payouts } from './Payouts.tsx'

type MoneyTabsProps = {
  tab: MoneyTab
  figures: Figures | undefined
  overview: ReactNode
  /** Contents of the tabs for costs and disputes, passed in because they belong to other features. */
  costs: ReactNode
  disputes: ReactNode
}

const names: Record<MoneyTab, string> = {
  overview: 'Overview',
  costs: 'Costs',
  disputes: 'Disputes',
  payouts: 'Payouts',
  adjustments: 'Adjustments',
}

/** Tabs of the platform's finance pages. The URL names the open tab. */
export function MoneyTabs({ tab, figures, overview, costs, disputes }: MoneyTabsProps) {
  const navigate = useNavigate()
  const counts: Partial<Record<MoneyTab, number>> = figures
    ? { disputes: figures.disputes.open, payouts: figures.payouts.open, adjustments: figures.adjustments_open }
    : {}
  const panels: Record<MoneyTab, ReactNode> = {
    overview,
    costs,
    disputes,
    payouts: <Payouts />,
    adjustments: <Adjustments />,
  }
  return (
    <Tabs
      label={ADMIN_SENTENCES.parts}
      className="admin-tabs"
      value={tab}
      onChange={(next) => void navigate({ to: '/wallet', search: next === 'overview' ? {} : { tab: next } })}
      items={moneyTabs.map((value) => {
        const count = counts[value]
        return {
          value,
          label: names[value],
          ...(count !== undefined && { count }),
          panel: <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{panels[value]}</div>,
        }
      })}
    />
  )
}
