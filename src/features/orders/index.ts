export { type Order, orderWhole, type WholeOrder } from './contract.ts'
