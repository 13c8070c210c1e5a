export type { Order, WholeOrder } from './contract.ts'
export { OrderList } from './screens/OrderList.tsx'
