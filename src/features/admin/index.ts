import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export const loadAdminHouse = () => import('./screens/AdminHouse.tsx')

export const loadHouseCharts = () => import('./overview/screens/Charts.tsx')

/** For the platform's wallet. */
export const MoneyExport = lazyWithRetry(() => import('./exports/screens/MoneyExport.tsx'))
