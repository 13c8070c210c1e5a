export const loadAdminHouse = () => import('./shell/screens/AdminHouse.tsx')

export const loadHouseCharts = () => import('./overview/screens/Charts.tsx')
