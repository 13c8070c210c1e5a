import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

export const loadAdminHome = () => import('./screens/AdminHome.tsx')

export const loadPlatformCharts = () => import('./overview/screens/Charts.tsx')

/** Button of the platform's wallet page that exports all token purchases. */
export const MoneyExport = lazyWithRetry(() => import('./exports/screens/MoneyExport.tsx'))
