import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export const loadAdminHome = () => import('./screens/AdminHome.tsx')

export const loadPlatformCharts = () => import('./overview/screens/Charts.tsx')

/** For the platform's wallet. */
export const MoneyExport = lazyWithRetry(() => import('./exports/screens/MoneyExport.tsx'))
