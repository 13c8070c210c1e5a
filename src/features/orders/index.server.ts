export { markOfAddress, sealAddress } from './addresses/service.server.ts'
export { type Address, addressSchema, orderWhole } from './contract.ts'
export { one as readOrder } from './service.server.ts'
export { orderClock } from './store.server.ts'
