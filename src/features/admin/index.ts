import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export const loadAdminHome = () => import('./screens/AdminHome.tsx')

export const loadPlatformCharts = () => import('./overview/screens/Charts.tsx')

/** Button of the platform's wallet page that exports all token purchases. */
export const MoneyExport = lazyWithRetry(() => import('./exports/screens/MoneyExport.tsx'))

/** Tab of the platform's wallet page with the cost of vendors beside the earnings. */
export const CostsPanel = lazyWithRetry(() => import('./costs/screens/CostsPanel.tsx'))
