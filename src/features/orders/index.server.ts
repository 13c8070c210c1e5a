export { type Address, addressSchema, orderWhole } from './contract.ts'
export { markOfAddress, sealAddress } from './service/address.server.ts'
export { opened, runOrderClocks } from './service.server.ts'
export { orderClock, storedOrder } from './store.server.ts'
