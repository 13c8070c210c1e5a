export { guestHeader, guestSchema, type MeterGuest } from './host/contract.ts'
export { type Connection, MeterHouse } from './host/service.server.ts'
export type { Kept } from './meter/service.server.ts'
export { connectMeter, meterAddress } from './room/service.server.ts'
